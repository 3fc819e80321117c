import * as l10n from '@vscode/l10n';
import { Zip, ZipDeflate } from 'fflate/browser';
import { UserError } from '../../shared/userError';

/** The formats of numbers and times in a workbook. `exact0` to `exact3` have that number of decimal places. */
export const excelFormats = {
  month: 'yyyy-mm',
  date: 'yyyy-mm-dd',
  timestamp: 'yyyy-mm-dd hh:mm:ss',
  timestampWithFraction: 'yyyy-mm-dd hh:mm:ss.000',
  exact0: '0',
  exact1: '0.0',
  exact2: '0.00',
  exact3: '0.000',
} as const;

export type ExcelFormat = keyof typeof excelFormats;

const names = Object.keys(excelFormats) as ExcelFormat[];
/** The first ID that isn't reserved for a built-in format. */
const firstFormatId = 164;

/** Returns the index of the cell style with a format. The style 0 has no format. */
export function excelStyle(format: ExcelFormat): number {
  return names.indexOf(format) + 1;
}

/** The index of the cell style of a text with line breaks. */
export const wrappedStyle = names.length + 1;

/** The height of a line of text, in points. */
export const lineHeight = 15;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const styles = `${declaration}<styleSheet xmlns="${namespace}"><numFmts count="${names.length}">${names
  .map((name, index) => `<numFmt numFmtId="${firstFormatId + index}" formatCode="${excelFormats[name]}"/>`)
  .join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${names.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${names
  .map(
    (_, index) =>
      `<xf numFmtId="${firstFormatId + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join(
    '',
  )}<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment wrapText="1"/></xf></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The parts of a workbook with one sheet, except the sheet and the shared texts. Source: ECMA-376, part 1. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentTypes}.worksheet+xml"/>\
<Override PartName="/xl/sharedStrings.xml" ContentType="${contentTypes}.sharedStrings+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packageRelations}">\
<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${namespace}" xmlns:r="${relations}">\
<sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageRelations}">\
<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/>\
<Relationship Id="rId3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/styles.xml': styles,
};

const sheetViews = `<sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="${lineHeight}"/>`;

function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const cols = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
  return `${declaration}<worksheet xmlns="${namespace}">${sheetViews}${cols}<sheetData>`;
}
const sheetEnd = '</sheetData></worksheet>';

function addPart(zip: Zip, name: string): ZipDeflate {
  // This level takes two thirds of the time of the default, for files that are a tenth larger.
  const part = new ZipDeflate(name, { level: 4 });
  part.mtime = mtime;
  zip.add(part);
  return part;
}

/** The sizes in the ZIP format have 32 bits without an extension that spreadsheets may not support. */
const maxBytes = 2 ** 32 - 1;
/** Every export of a table has the same bytes. ZIP has no earlier time. */
const mtime = new Date(1980, 0, 1);

/**
 * Creates a workbook with one sheet and a frozen header.
 *
 * @param widths the width of each column, in characters
 * @param rows texts of one or more rows in XML; see `sheetRow`
 * @param shared the elements of the shared texts, which are read after `rows`
 * @throws UserError of kind `tooLarge` if a part or the file is larger than 4 GB, and any error of `rows`
 */
export async function* workbookChunks(
  widths: readonly number[],
  rows: AsyncIterable<string>,
  shared: Iterable<string>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let written = 0;
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    written += chunk.length;
    if (written > maxBytes) throw tooLarge();
    ready.push(chunk);
  });
  const all: readonly (readonly [name: string, texts: AsyncIterable<string> | Iterable<string>])[] = [
    ...Object.entries(parts).map(([name, text]) => [name, [text]] as const),
    ['xl/worksheets/sheet1.xml', within(sheetStart(widths), rows, sheetEnd)],
    ['xl/sharedStrings.xml', within(`${declaration}<sst xmlns="${namespace}">`, shared, '</sst>')],
  ];
  for (const [name, texts] of all) {
    const part = addPart(zip, name);
    let bytes = 0;
    for await (const text of texts) {
      const chunk = encoder.encode(text);
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      part.push(chunk);
      yield* ready;
      ready = [];
    }
    part.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready;
}

const encoder = new TextEncoder();

async function* within(
  start: string,
  texts: AsyncIterable<string> | Iterable<string>,
  end: string,
): AsyncGenerator<string> {
  yield start;
  yield* texts;
  yield end;
}

function tooLarge(): UserError {
  return new UserError('tooLarge', l10n.t('The table is larger than 4 GB as an Excel file.'), {
    advice: l10n.t('Filter the table, or export as CSV or Parquet.'),
  });
}
