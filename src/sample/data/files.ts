import { below, pick } from './chance';
import type { Repository } from './repositories';
import { languages, subjects, verbs, type Language } from './words';

/** A file of a generated repository. */
export interface SourceFile {
  readonly path: string;
  readonly language: string | undefined;
  readonly lines: readonly string[];
  readonly symbols: readonly SourceSymbol[];
}

export interface SourceSymbol {
  readonly name: string;
  /** Zero-based. */
  readonly line: number;
  readonly character: number;
}

const cache = new WeakMap<Repository, readonly SourceFile[]>();

/** Returns the files of a repository, sorted by path. The result is cached. */
export function filesOf(repository: Repository): readonly SourceFile[] {
  const known = cache.get(repository);
  if (known !== undefined) return known;
  const files = createFiles(repository).sort((a, b) => (a.path < b.path ? -1 : 1));
  cache.set(repository, files);
  return files;
}

function createFiles(repository: Repository): SourceFile[] {
  const language = languages.find(({ name }) => name === repository.language) ?? languages[0];
  const count = 4 + below(9, repository.name, 'files');
  const sources =
    language === undefined
      ? []
      : Array.from({ length: count }, (_, index) => sourceFile(repository, language, index));
  return [readme(repository), ...new Map(sources.map((file) => [file.path, file])).values()];
}

function readme({ name, description, language }: Repository): SourceFile {
  const title = name.split('/').at(-1) ?? name;
  return {
    path: 'README.md',
    language: 'Markdown',
    lines: [
      `# ${title}`,
      '',
      description,
      '',
      `Written in ${language}. Ask the owning team before you change it.`,
    ],
    symbols: [],
  };
}

function sourceFile(repository: Repository, language: Language, index: number): SourceFile {
  const verb = pick(verbs, repository.name, index, 'verb');
  const subject = pick(subjects, repository.name, index, 'subject');
  const test = index % 4 === 3;
  const lines = [`${language.comment} ${subject}: how to ${verb} one.`];
  const symbols: SourceSymbol[] = [];
  for (let block = 0; block < 2 + below(5, repository.name, index, 'blocks'); block += 1) {
    const name = `${pick(verbs, repository.name, index, block)}${capitalized(pick(subjects, repository.name, index, block, 'name'))}`;
    const opening = language.open(name);
    lines.push('', `${language.comment} ${name} is called for every ${subject}.`);
    symbols.push({ name, line: lines.length, character: opening.indexOf(name) });
    lines.push(opening, ...body(repository, index, block), language.close);
  }
  const folder = test ? 'test' : 'src';
  return {
    path: `${folder}/${subject}/${verb}.${language.extension}`,
    language: language.name,
    lines,
    symbols,
  };
}

function body(repository: Repository, index: number, block: number): string[] {
  return Array.from({ length: 1 + below(6, repository.name, index, block, 'body') }, (_, line) => {
    const verb = pick(verbs, repository.name, index, block, line);
    const subject = pick(subjects, repository.name, index, block, line, 'subject');
    return `    ${subject}.${verb}(input)`;
  });
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
