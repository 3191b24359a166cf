import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { local } from './storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  for (const key of local.keys()) local.removeItem(key)
})

const refuse = (name: string) => () => {
  throw new DOMException('no', name)
}
const forbid = () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError'))
const fill = () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'))

it('keeps what it is given where the browser keeps it', () => {
  expect(local.setItem('a', '1')).toBe(true)
  expect([localStorage.getItem('a'), local.getItem('a'), local.keys(), local.lasts()]).toEqual(['1', '1', ['a'], true])
  local.removeItem('a')
  expect([localStorage.getItem('a'), local.getItem('a'), local.getItem('b')]).toEqual([null, null, null])
})

it('keeps it as long as the page lives where site data is forbidden', () => {
  forbid()
  expect(local.lasts()).toBe(false)
  expect(local.getItem('a')).toBeNull()
  expect(local.setItem('a', '1')).toBe(false)
  expect([local.getItem('a'), local.keys()]).toEqual(['1', ['a']])
  local.removeItem('a')
  expect([local.getItem('a'), local.keys()]).toEqual([null, []])
})

it('keeps the new value, not the old one, where there is no room', () => {
  local.setItem('a', 'old')
  const full = fill()
  expect(local.setItem('a', 'new')).toBe(false)
  expect([local.getItem('a'), localStorage.getItem('a')]).toEqual(['new', null])
  full.mockRestore()
  expect(local.setItem('a', 'newer')).toBe(true)
  expect([local.getItem('a'), localStorage.getItem('a')]).toEqual(['newer', 'newer'])
})

it('makes room with the value that it replaces', () => {
  let room = false
  const set = Storage.prototype.setItem
  local.setItem('a', 'old')
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => void (room = true))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (!room) refuse('QuotaExceededError')()
    set.call(this, key, value)
  })
  expect(local.setItem('a', 'new')).toBe(true)
  expect(local.getItem('a')).toBe('new')
})

it('forgets its own where another tab wrote', () => {
  const full = fill()
  local.setItem('token', 'mine')
  full.mockRestore()
  localStorage.setItem('token', 'theirs')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'theirs' }))
  expect(local.getItem('token')).toBe('theirs')
})
