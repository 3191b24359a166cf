import { expect, it } from 'vitest'
import { isScarce, roomIn } from './carpetas.ts'

const GB = 1_073_741_824

it('finds a disk scarce below 2 GB, and below a twentieth of it', () => {
  expect(isScarce(2 * GB, 10 * GB)).toBe(false)
  expect(isScarce(2 * GB - 1, 10 * GB)).toBe(true)
  expect(isScarce(25 * GB, 500 * GB)).toBe(false)
  expect(isScarce(25 * GB - 1, 500 * GB)).toBe(true)
})

it('answers for the fullest of its folders, and leaves out those that are not there', async () => {
  expect(await roomIn([])).toEqual({ bytes: Infinity, files: Infinity })
  expect(await roomIn(['/no/hay/tal'])).toEqual({ bytes: Infinity, files: Infinity })
  // It counts no files: they are as many as it likes.
  expect(await roomIn(['/no/hay/tal', '/proc'])).toEqual({ bytes: 0, files: Infinity })
})
