/** Areas of the dictionary that came with the code that says them, in the order in which they came. */
export const aprendidas: Record<string, object>[] = []

/** The application says these from now on: `build/palabras.ts` has each area come with the files that name it. */
export const aprender = (areas: Record<string, object>): void => void aprendidas.push(areas)
