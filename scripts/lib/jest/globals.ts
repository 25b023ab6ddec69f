/** ES modules get Jest's object through `import.meta.jest` alone: tests use the global, as its types say. */
globalThis.jest = (import.meta as unknown as { jest: typeof jest }).jest;

export {};
