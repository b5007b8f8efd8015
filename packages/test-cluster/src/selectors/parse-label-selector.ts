import { badRequest } from '../errors/api-error.js';
import { labelValueProblems, qualifiedNameProblems } from '../objects/names.js';
import { tokensOf, type Token } from './label-selector-tokens.js';

/** One term of a selector; several values only with `in` and `notin`. */
export interface LabelTerm {
  readonly key: string;
  readonly operator: 'in' | 'notin' | '>' | '<' | 'exists' | 'absent';
  readonly values: readonly string[];
}

/** Reads the selector of a query string, such as `app=web,tier in (a,b),!legacy`. Throws a 400 for one that the server can't read. */
export function labelTermsOf(text: string): readonly LabelTerm[] {
  const reader = readerOf(tokensOf(text));
  const terms: LabelTerm[] = [];
  while (reader.next().type !== 'end') {
    terms.push(checked(termFrom(reader)));
    if (reader.next().type === 'end') break;
    reader.demand(',');
    if (reader.next().type !== 'word' && reader.next().text !== '!') throw unexpected(reader.next(), "identifier after ','");
  }
  return terms;
}

interface Reader {
  readonly next: () => Token;
  readonly take: () => Token;
  /** Takes a symbol. */
  readonly demand: (symbol: string) => void;
  readonly takesSymbol: (symbol: string) => boolean;
}

function readerOf(tokens: readonly Token[]): Reader {
  let at = 0;
  const end: Token = { type: 'end', text: '' };
  const next = () => tokens[at] ?? end;
  const take = () => tokens[at++] ?? end;
  const isNext = (symbol: string) => next().type === 'symbol' && next().text === symbol;
  return {
    next,
    take,
    demand: (symbol) => {
      if (!isNext(symbol)) throw unexpected(next(), `'${symbol}'`);
      take();
    },
    takesSymbol: (symbol) => isNext(symbol) && take() !== end,
  };
}

const unexpected = ({ text }: Token, wanted: string) => badRequest(`unable to parse requirement: found '${text}', expected: ${wanted}`);

function termFrom(reader: Reader): LabelTerm {
  if (reader.takesSymbol('!')) return { key: wordFrom(reader), operator: 'absent', values: [] };
  const key = wordFrom(reader);
  const { type, text } = reader.next();
  if (type === 'end' || text === ',') return { key, operator: 'exists', values: [] };
  reader.take();
  switch (text) {
    case '=':
    case '==':
      return { key, operator: 'in', values: [valueFrom(reader)] };
    case '!=':
      return { key, operator: 'notin', values: [valueFrom(reader)] };
    case '>':
    case '<':
      return { key, operator: text, values: [valueFrom(reader)] };
    case 'in':
    case 'notin':
      return { key, operator: text, values: setFrom(reader) };
    default:
      throw unexpected({ type, text }, 'in, notin, =, ==, !=, gt, lt');
  }
}

function wordFrom(reader: Reader): string {
  const token = reader.take();
  if (token.type !== 'word') throw unexpected(token, 'identifier');
  return token.text;
}

/** What comes behind `=`; nothing is the empty value. */
function valueFrom(reader: Reader): string {
  const { type, text } = reader.next();
  return type === 'end' || (type === 'symbol' && text === ',') ? '' : wordFrom(reader);
}

/** `(a,b)`; between commas, and in `()`, stands the empty value. */
function setFrom(reader: Reader): readonly string[] {
  reader.demand('(');
  const values: string[] = [];
  for (;;) {
    values.push(reader.next().type === 'word' ? wordFrom(reader) : '');
    if (reader.takesSymbol(')')) return values;
    reader.demand(',');
  }
}

/** As far as labels can say it. */
export const int64 = /^[+-]?\d{1,19}$/;

function checked(term: LabelTerm): LabelTerm {
  const { key, operator, values } = term;
  const problems = [...qualifiedNameProblems(key), ...values.flatMap(labelValueProblems)];
  if ((operator === '>' || operator === '<') && !values.every((value) => int64.test(value)))
    problems.push("for 'Gt', 'Lt' operators, the value must be an integer");
  if (problems.length > 0) throw badRequest(`unable to parse requirement: ${key}: ${problems.join(', ')}`);
  return term;
}
