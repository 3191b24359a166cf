import { expect, it } from 'vitest'
import { actosDeclarados } from '#tests/actos'

const ACTOS = await actosDeclarados()

it('an act takes no field that it does not ask', () => {
  const toman = ACTOS.filter(
    ({ cuerpo }) => !cuerpo.safeParse({ sobra: 1 }).error?.issues.some(({ code }) => code === 'unrecognized_keys'),
  )
  expect(ACTOS.length).toBeGreaterThan(10)
  expect(toman.map(({ ruta, verbo }) => `${ruta}.${verbo}`)).toEqual([])
})
