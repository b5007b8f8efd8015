import { describe, expect, it } from '@jest/globals';
import { checkConfig, configChecks, type ConfigFields, parseConfig, readConfigFile } from '../../src/index.js';

const { text, boolean, count, port, switches, oneOf } = configChecks;
const fields: ConfigFields = {
  name: text,
  isOn: boolean,
  size: count,
  port,
  gates: switches,
  level: oneOf('info', 'debug'),
  policy: { order: text, limit: count },
};
const help = 'known fields: name, isOn, size, port, gates, level, policy; policy: order, limit';
const parsed = (content: string): Promise<unknown> => parseConfig(content, 'a.yaml', fields, ['name', 'policy.order']);

describe('a program is configured by a YAML file', () => {
  it.each([undefined, null, 5, {}, Buffer.from('name: a')])('and not by %j', async (content) => {
    const error: unknown = await parsed(content as never).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'CONFIG_NOT_YAML', facts: { object: 'a.yaml', detail: 'is no text' } });
  });

  it('whose fields are known and checked', async () => {
    const content = 'name: a\nisOn: false\nsize: 0\nport: 65535\ngates: { A: true }\nlevel: debug\npolicy: { order: b }';
    expect(await parsed(content)).toEqual({
      name: 'a',
      isOn: false,
      size: 0,
      port: 65_535,
      gates: { A: true },
      level: 'debug',
      policy: { order: 'b' },
    });
  });

  it.each([
    ['a field that is missing', 'size: 1', 'name: is required'],
    ['a nested field that is missing', 'name: a\npolicy: {}', 'policy.order: is required'],
    ['a field that is none', 'naem: a', 'naem: is not a known field'],
    ['a field of the prototype', 'constructor: a', 'constructor: is not a known field'],
    ['an empty text', 'name: ""', 'name: can\'t be ""'],
    ['a text that YAML reads as a number', 'name: 1.36', "name: can't be 1.36"],
    ['a switch that is a text', 'isOn: "yes"', 'isOn: can\'t be "yes"'],
    ['a count below zero', 'size: -1', "size: can't be -1"],
    ['half a count', 'size: 1.5', "size: can't be 1.5"],
    ['a port beyond all', 'port: 65536', "port: can't be 65536"],
    ['a gate that is neither on nor off', 'gates: { A: 1 }', 'gates: can\'t be {"A":1}'],
    ['a list of gates', 'gates: [true]', "gates: can't be [true]"],
    ['another word', 'level: loud', 'level: can\'t be "loud"'],
    ['nothing where something belongs', 'name:', "name: can't be null"],
    ['a nested field that is none', 'policy: { odrer: a }', 'policy.odrer: is not a known field'],
    ['a nested field that is wrong', 'policy: { limit: many }', 'policy.limit: can\'t be "many"'],
    ['a text where fields belong', 'policy: fast', 'policy: can\'t be "fast"'],
    ['a list where fields belong', 'policy: [order]', 'policy: can\'t be ["order"]'],
  ])('refuses %s', async (_, content, problem) => {
    await expect(parsed(content)).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: `a.yaml ${problem}`, facts: { help } });
  });

  it.each([
    ['a list', '- a'],
    ['a text', 'a'],
    ['nothing', ''],
  ])('refuses %s', async (_, content) => {
    await expect(parsed(content)).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: 'a.yaml: is not an object' });
  });

  it('shows no more of a long value than tells it apart', async () => {
    await expect(parsed(`size: "${'9'.repeat(10_000)}"`)).rejects.toMatchObject({ message: `a.yaml size: can't be "${'9'.repeat(79)}` });
  });

  it.each([
    ['no YAML', 'a: [', /^a\.yaml: Flow sequence/],
    ['two documents', 'name: a\n---\nname: b', /^a\.yaml: Source contains multiple documents/],
    ['an alias', 'name: &a b\npolicy: { order: *a }', /^a\.yaml: aliases are not read here$/],
  ])('refuses %s', async (_, content, message) => {
    await expect(parsed(content)).rejects.toMatchObject({ code: 'CONFIG_NOT_YAML', message: expect.stringMatching(message) });
  });

  it('says what to do when the file is not there', async () => {
    await expect(readConfigFile('/nowhere/a.yaml')).rejects.toMatchObject({
      code: 'CONFIG_UNREADABLE',
      message: "/nowhere/a.yaml: the file can't be read (ENOENT)",
      facts: { object: '/nowhere/a.yaml', help: 'name a readable YAML file with --config' },
    });
  });
});

describe('a value that is at hand is checked alike', () => {
  const cyclic: { self?: object } = {};
  cyclic.self = cyclic;
  const problemOf = (value: unknown): string => {
    try {
      checkConfig(value, 'program', fields, ['name', 'policy.order']);
      return 'none';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each<[string, unknown, string]>([
    ['a field that is missing', {}, 'program name: is required'],
    ['a required field that is undefined', { name: undefined }, 'program name: is required'],
    ['a field that is undefined', { name: 'a', size: undefined, policy: undefined, other: undefined }, 'none'],
    ['no number', { name: 'a', size: Number.NaN }, "program size: can't be NaN"],
    ['what JSON leaves out', { name: () => 'a' }, "program name: can't be function"],
    ['what JSON refuses', { name: 'a', size: 1n }, "program size: can't be bigint"],
    ['what has no end', { name: 'a', gates: cyclic }, "program gates: can't be object"],
    ['nothing', null, 'program: is not an object'],
    ['not even that', undefined, 'program: is not an object'],
  ])('%s', (_, value, problem) => {
    expect(problemOf(value)).toBe(problem);
  });
});
