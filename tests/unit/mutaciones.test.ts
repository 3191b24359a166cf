import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'
import { defects } from '#tests/mutaciones/comprobar'
import { MUTATIONS } from '#tests/mutaciones/lista'

it('every rule of the mutation list is still found where it is broken, with its tests', () => {
  expect(defects(projectRoot)).toEqual([])
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(40)
})
