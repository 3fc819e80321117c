/** Matches the elements that charts draw. None of them runs, loads, or links anything. */
const elements =
  /^(?:circle|clipPath|defs|ellipse|g|line|linearGradient|path|pattern|polygon|polyline|rect|stop|svg|text)$/;

/** Matches the attributes of these elements, with those by which the chart library marks the elements of a series. */
const attributes: readonly RegExp[] = [
  /^(?:baseProfile|class|clip-path|ecmeta_\w+|id|pointer-events|style|transform|version|viewBox|xml:space)$/,
  /^(?:c[xy]|d|height|points|r[xy]?|width|[xy][12]?)$/,
  /^(?:fill|fill-opacity|opacity|paint-order|(?:stop|stroke)(?:-[a-z]+)?)$/,
  /^(?:gradientUnits|offset|patternTransform|patternUnits)$/,
  /^(?:dominant-baseline|font-size|text-anchor)$/,
];

const namespaces: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

/** The properties of `style` attributes, whose values can't contain a function, a URL, or an escape sequence. */
const styles = /^(?:(?:font(?:-\w+)?|white-space|mix-blend-mode): ?[\p{L}\p{N} ,.%'"#-]*;? ?)*$/u;
/** The functions in other values. `url` refers only to an element of the same file. */
const functions = /(?:matrix|rotate|scale|translate|rgba?|hsla?)\([\d\s,.%e+-]*\)|url\(#[\w-]+\)/g;

/**
 * A part of an XML file: a tag, or text. There are no comments, processing instructions, CDATA sections, or document
 * types, and no entities but those that escape text.
 */
const part = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>|(?:[^<>&]|&(?:amp|lt|gt|quot|#39);)+/y;
const attribute = /([\w:-]+)="([^"]*)"/g;

/** Parses an SVG image, and returns whether it consists only of elements and attributes that charts draw. */
export function isPassiveSvg(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  const open: string[] = [];
  let roots = 0;
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    if (found === null) return false;
    const [all, isEnd, name, list = '', isEmpty] = found;
    if (name === undefined) {
      if (open.at(-1) !== 'text' && all.trim() !== '') return false;
    } else if (isEnd === '/') {
      if (list !== '' || isEmpty === '/' || open.pop() !== name) return false;
    } else {
      if (open.length === 0 && (name !== 'svg' || (roots += 1) > 1)) return false;
      if (!elements.test(name) || !allows(list)) return false;
      if (isEmpty !== '/') open.push(name);
    }
  }
  return roots === 1 && open.length === 0;
}

function allows(list: string): boolean {
  const names = new Set<string>();
  for (const [, name = '', value = ''] of list.matchAll(attribute)) {
    if (names.has(name)) return false;
    names.add(name);
    const fits = Object.hasOwn(namespaces, name)
      ? value === namespaces[name]
      : attributes.some((names) => names.test(name)) &&
        (name === 'style' ? styles.test(value) : isPlain(value));
    if (!fits) return false;
  }
  return true;
}

/** Whether a value has only functions that compute a color, a transformation, or a reference within the file. */
function isPlain(value: string): boolean {
  return !/[():\\@]/.test(value.replace(functions, ''));
}
