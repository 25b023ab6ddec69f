import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;

/** The digests a build knows, by chunk id; of its styles by the id and `.css`. */
const DIGESTS = `${RuntimeGlobals.require}.sri`;
/** Loads a script or style element: with its digest, not for ever, and past the caches after a failure. */
export const LOAD_ELEMENT = `${RuntimeGlobals.require}.le`;

/**
 * Replaces webpack's own loading of chunks (`__webpack_require__.l`), of which it has the same arguments and the same errors.
 * webpack's asks for the same URL again after a failure, and a browser whose first request hangs answers that with the very
 * same hanging request.
 */
export class LoadChunkRuntimeModule extends RuntimeModule {
  private readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super('load chunk', RuntimeModule.STAGE_ATTACH);
    this.timeoutMs = timeoutMs;
  }

  override generate(): string {
    return Template.asString([
      'var failures = {};',
      // Another one in each page that is opened: a retry of before may be in the cache for a year.
      'var stamp = Date.now().toString(36);',
      `${LOAD_ELEMENT} = (element, attribute, url, digest, done) => {`,
      Template.indent([
        'var finish = (event) => {',
        Template.indent([
          'clearTimeout(timer);',
          'element.onload = element.onerror = null;',
          "if (event.type != 'load') {",
          Template.indent(['failures[url] = (failures[url] || 0) + 1;', 'element.remove();']),
          '}',
          // The error of a style names the address alone: its digest goes along behind a `#`, which no server sees.
          "done(event.type != 'load' && attribute == 'href' && element.integrity ? { type: event.type, target: { href: element.href + '#' + element.integrity } } : event);",
        ]),
        '};',
        `var timer = setTimeout(finish, ${this.timeoutMs}, { type: 'timeout', target: element });`,
        'element.onload = element.onerror = finish;',
        "element.crossOrigin = 'anonymous';",
        `if (${DIGESTS}[digest]) element.integrity = ${DIGESTS}[digest];`,
        "element[attribute] = failures[url] ? url + '?retry=' + stamp + '-' + failures[url] : url;",
      ]),
      '};',
      `${RuntimeGlobals.loadScript} = (url, done, key, chunkId) => {`,
      Template.indent([
        "var script = document.createElement('script');",
        `${LOAD_ELEMENT}(script, 'src', url, chunkId, (event) => { script.remove(); done(event); });`,
        'document.head.appendChild(script);',
      ]),
      '};',
    ]);
  }
}

/** Makes digests known: `table` has a placeholder for each, which is filled in when the files are final. */
export class DigestsRuntimeModule extends RuntimeModule {
  private readonly table: Readonly<Record<string, string>>;

  constructor(table: Readonly<Record<string, string>>) {
    super('digests', RuntimeModule.STAGE_NORMAL);
    this.table = table;
  }

  override generate(): string {
    return `${DIGESTS} = ${JSON.stringify(this.table)};`;
  }
}
