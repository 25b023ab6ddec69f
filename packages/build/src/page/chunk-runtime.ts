import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;

/** The table of digests by chunk id; styles have the id and `.css`. */
const DIGESTS = `${RuntimeGlobals.require}.sri`;
/** Loads a script or style element with its digest, a time-out, and a URL that bypasses caches after a failure. */
export const LOAD_ELEMENT = `${RuntimeGlobals.require}.le`;

/**
 * Replaces webpack's chunk loading (`__webpack_require__.l`), with the same arguments and errors. webpack's version requests the
 * same URL again after a failure; if the first request hangs, the browser reuses that hanging request.
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
      // Differs for each page load: an earlier page's retry URL may be cached for a year.
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
          // The error of a style has only its URL. The digest is added after a `#`, which is not sent to servers.
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

/** Adds the digest table to the runtime. `table` has placeholders, which are replaced once the files are final. */
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
