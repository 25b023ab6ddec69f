/** Returns a canvas' context that adds the texts that are drawn to a list. */
export const paintInto = (drawn: string[]) =>
  new Proxy({} as CanvasRenderingContext2D, {
    get: (_context, name) =>
      name === 'measureText'
        ? () => ({ width: 10 })
        : (text: unknown) => name === 'fillText' && drawn.push(String(text)),
    set: () => true,
  });
