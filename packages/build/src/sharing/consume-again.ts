import type { Compiler, RuntimeModule } from 'webpack';

/** Code of webpack's runtime that handles a failed shared module, and the statement to add so that it can be requested again. */
const FORGETS = 'delete installedModules[id];';
const ASKS_AGAIN = 'startedInstallModules[id] = 0;';

/**
 * Lets a remote request a shared module again after it failed to load. webpack's runtime (as of 5.111) requests it only once:
 * after a failure, every later import that needs it throws the first error until the page is reloaded.
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
