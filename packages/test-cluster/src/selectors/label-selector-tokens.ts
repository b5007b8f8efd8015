export type Token = { readonly type: 'word' | 'symbol' | 'end'; readonly text: string };

const symbols = ['==', '!=', '=', '!', '(', ')', ',', '>', '<'];
const isBlank = (character: string): boolean => ' \t\r\n'.includes(character);

/** The words and symbols of a selector, with an `end` behind them. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (isBlank(character)) {
      at += 1;
      continue;
    }
    const symbol = symbols.find((each) => text.startsWith(each, at));
    const word = symbol ?? wordAt(text, at);
    tokens.push({ type: symbol === undefined ? 'word' : 'symbol', text: word });
    at += word.length;
  }
  return [...tokens, { type: 'end', text: '' }];
}

function wordAt(text: string, from: number): string {
  let to = from;
  while (to < text.length && !isBlank(text[to] ?? '') && !'=!(),><'.includes(text[to] ?? '')) to += 1;
  return text.slice(from, to);
}
