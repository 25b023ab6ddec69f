/** ES modules get Jest's object only through `import.meta.jest`; tests use the global that its types declare. */
globalThis.jest = (import.meta as unknown as { jest: typeof jest }).jest;

export {};
