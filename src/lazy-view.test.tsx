import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyView } from './lazy-view.ts'

const List = () => <h1>Cursos</h1>

it('shows code that was asked for before at once, without anything in its place', async () => {
  const View = lazyView(() => Promise.resolve(List))
  await View.preload()
  const waited: string[] = []
  const Waiting = () => {
    waited.push('waiting')
    return null
  }
  render(
    <Suspense fallback={<Waiting />}>
      <View />
    </Suspense>,
  )
  screen.getByRole('heading', { name: 'Cursos' })
  expect(waited).toEqual([])
})

it('asks again for code that did not come', async () => {
  let asked = 0
  const View = lazyView(() => (++asked === 1 ? Promise.reject(new Error('sin red')) : Promise.resolve(List)))
  await expect(View.preload()).rejects.toThrow('sin red')
  render(
    <Suspense>
      <View />
    </Suspense>,
  )
  await screen.findByRole('heading', { name: 'Cursos' })
  expect(asked).toBe(2)
})
