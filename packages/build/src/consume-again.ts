import type { Compiler, RuntimeModule } from 'webpack';

/** What webpack's runtime does when a shared module did not come, and what it must do beside it to ask once more. */
const FORGETS = 'delete installedModules[id];';
const ASKS_AGAIN = 'startedInstallModules[id] = 0;';

/**
 * Lets a remote ask the host again for a shared module that did not come. webpack's own runtime (as of 5.111) asks once: after
 * a file of a shared library was lost, every later import of whatever uses it throws the first error, and no retry helps until
 * the page is loaded anew.
 */
export class ConsumeAgainPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(ConsumeAgainPlugin.name, (compilation) => {
      compilation.hooks.runtimeModule.tap(ConsumeAgainPlugin.name, (module) => {
        if (module.name === 'consumes') mend(module);
      });
    });
  }
}

function mend(module: RuntimeModule): void {
  const generate = module.generate.bind(module);
  module.generate = () => {
    const code = generate();
    if (code === null || !code.includes('startedInstallModules')) return code;
    if (!code.includes(FORGETS))
      throw new Error('webpack asks for shared modules in another way than it did: see consume-again.ts.');
    return code.replaceAll(FORGETS, `${FORGETS} ${ASKS_AGAIN}`);
  };
}
