/**
 * `LENTO=4 npx playwright test`: the browsers are that many times slower, and what is waited for may take as many times
 * longer.
 */
export const LENTO = Math.max(1, Number(process.env.LENTO) || 1)
