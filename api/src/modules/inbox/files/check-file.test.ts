import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { checkFile } from './check-file.ts';

/** Makes a zip with these paths in it. */
async function zipOf(...paths: string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const path of paths) zip.addBuffer(Buffer.from('x'), path);
  zip.end();
  return buffer(zip.outputStream);
}

const ID3 = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 1, 2]);
const TAG = Buffer.alloc(130, 'a');
const SOUND = Buffer.from([0xff, 0xfb, 0x90, 0x00]);

describe('a file that is kept as it was sent', () => {
  it.each([
    ['letter.docx', ['[Content_Types].xml', 'word/document.xml']],
    ['sheet.XLSX', ['[Content_Types].xml', 'xl/workbook.xml']],
    ['talk.pptx', ['[Content_Types].xml', 'ppt/presentation.xml']],
    ['letter.odt', ['mimetype', 'content.xml']],
    ['book.epub', ['mimetype', 'META-INF/container.xml']],
    ['talk.key', ['Index/Document.iwa']],
    ['everything.zip', ['whatever.txt']],
  ])('is accepted if it has what such a document has: %s', async (name, paths) => {
    expect(await checkFile(name, await zipOf(...paths))).toMatchObject({
      kind: 'file',
      contentType: 'application/zip',
    });
  });

  it.each([
    ['letter.docx', ['[Content_Types].xml', 'xl/workbook.xml']],
    ['letter.docx', ['invoice.exe']],
    ['letter.odt', ['content.xml']],
    ['book.epub', ['word/document.xml']],
    ['talk.key', ['a.txt']],
  ])('is refused if it is another zip: %s with %j', async (name, paths) => {
    expect(await checkFile(name, await zipOf(...paths))).toBeNull();
  });

  it('is refused if the directory of the zip is cut off, or damaged', async () => {
    const zip = await zipOf('a.txt', 'b.txt');
    const damaged = Buffer.from(zip);
    damaged.writeUInt32LE(7, zip.length - 6);
    for (const bytes of [zip.subarray(0, -10), zip.subarray(0, 40), damaged, Buffer.from([0x50, 0x4b, 3, 4])])
      expect(await checkFile('a.zip', bytes)).toBeNull();
  });

  it('is accepted as a PDF only with its end', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nstartxref\n9\n%%EOF\n');
    expect(await checkFile('a.pdf', pdf)).toMatchObject({ contentType: 'application/pdf' });
    expect(await checkFile('a.pdf', pdf.subarray(0, -8))).toBeNull();
  });

  it('is accepted as an MP3 only with sound behind its description', async () => {
    const mp3 = Buffer.concat([ID3, TAG, Buffer.alloc(20), SOUND]);
    expect(await checkFile('a.mp3', mp3)).toMatchObject({ contentType: 'audio/mpeg' });
    expect(await checkFile('a.mp3', Buffer.concat([ID3, TAG, Buffer.from('MZ')]))).toBeNull();
    expect(await checkFile('a.mp3', ID3)).toBeNull();
  });
});
