import { parseArgs } from 'node:util';
import type { Values } from './command';
import { commands, type CommandEntry } from './commandTable';
import { commonOptions, type Options } from './options';
import { usageError } from './usageError';

/** The parsed arguments: text to print, or a command to execute. */
export type CommandLine =
  | { readonly kind: 'print'; readonly text: string }
  | {
      readonly kind: 'command';
      readonly name: string;
      readonly entry: CommandEntry;
      readonly values: Values;
      readonly positionals: readonly string[];
    };

/**
 * Parses the arguments of the process.
 *
 * @throws UserError `input` for unknown commands and options, and for a wrong number of arguments
 */
export function readCommandLine(args: readonly string[], version: string): CommandLine {
  const [first] = args;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help')
    return { kind: 'print', text: overview() };
  if (first === '--version') return { kind: 'print', text: `${version}\n` };
  const name = [args.slice(0, 2).join(' '), first].find((each) => Object.hasOwn(commands, each));
  const entry = name === undefined ? undefined : commands[name];
  if (name === undefined || !entry) throw unknownCommand(args);
  const { values, positionals } = parse(args.slice(name.split(' ').length), name, entry);
  const blank = Object.entries(values).find(([, value]) => value === '');
  if (blank) throw usageError(`Option --${blank[0]} has no value.`, seeHelp(name));
  if (values['help'] === true) return { kind: 'print', text: helpOf(name, entry) };
  const [min, max] = entry.positionals;
  if (positionals.length < min || positionals.length > max)
    throw usageError(`Usage: instance-explorer ${name} ${entry.usage}`.trim(), seeHelp(name));
  return { kind: 'command', name, entry, values, positionals };
}

function parse(args: string[], name: string, { options }: CommandEntry) {
  try {
    return parseArgs({
      args,
      options: { ...commonOptions, ...options },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    // The messages of Node.js name the option. The rest, about positional arguments, doesn't apply.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.\s|\n/) : [];
    throw usageError(`${sentence.replace(/\.$/, '')}.`, seeHelp(name));
  }
}

function unknownCommand(args: readonly string[]) {
  const [first = '', second] = args;
  const group = Object.keys(commands).filter((name) => name.startsWith(`${first} `));
  const given =
    group.length > 0 && second !== undefined && !second.startsWith('-') ? `${first} ${second}` : first;
  const names = group.length > 0 ? group : Object.keys(commands);
  return usageError(`Unknown command "${given}".`, `The commands are ${names.join(', ')}.`);
}

function seeHelp(name: string): string {
  return `See instance-explorer ${name} --help.`;
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: instance-explorer COMMAND [OPTIONS]

${lines.join('\n')}

Environment:
  INSTANCE_EXPLORER_URL, INSTANCE_EXPLORER_TOKEN                      the instance and its access token
  INSTANCE_EXPLORER_ANALYTICS_URL, INSTANCE_EXPLORER_ANALYTICS_TOKEN  the analytics service, for reports
  INSTANCE_EXPLORER_CACHE                                             the folder of schemas and reports
  HTTPS_PROXY, HTTP_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS, NO_COLOR    as usual

Exit codes:
  0 done  1 the answer is no  2 wrong usage or input  3 not sent  4 credential rejected or missing
  5 not available  6 output not written  70 bug  130 interrupted

instance-explorer COMMAND --help lists the options of a command.
`;
}

function helpOf(name: string, { usage, summary, options }: CommandEntry): string {
  const all: Options = { ...options, ...commonOptions };
  const rows = Object.entries(all).map(([option, { short, value, help }]) => {
    const names = `${short === undefined ? '    ' : `-${short}, `}--${option}`;
    return [value === undefined ? names : `${names} ${value}`, help] as const;
  });
  const width = Math.max(...rows.map(([names]) => names.length));
  const lines = rows.map(([names, help]) => `  ${names.padEnd(width)}  ${help}`);
  return `Usage: ${`instance-explorer ${name} ${usage}`.trim()} [OPTIONS]\n\n${summary}\n\n${lines.join('\n')}\n`;
}
