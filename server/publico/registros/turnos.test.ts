import { expect, it } from 'vitest'
import { turnos } from './turnos.ts'

interface Obra {
  promise: Promise<void>
  resolve: () => void
  reject: (error: Error) => void
}

function obra(): Obra {
  const una = {} as Obra
  una.promise = new Promise((resolve, reject) => Object.assign(una, { resolve, reject }))
  return una
}

it('runs so many at once, the others in the order in which they came, also after one that failed', async () => {
  const enTurno = turnos(2, 10)
  const obras = [obra(), obra(), obra(), obra()]
  const corren: number[] = []
  const todas = obras.map(({ promise }, numero) =>
    enTurno(async () => {
      corren.push(numero)
      await promise
      return numero
    }),
  )
  expect(corren).toEqual([0, 1])
  obras[1]?.reject(new Error('no'))
  await expect(todas[1]).rejects.toThrow('no')
  expect(corren).toEqual([0, 1, 2])
  for (const { resolve } of obras) resolve()
  expect(await Promise.all([todas[0], todas[2], todas[3]])).toEqual([0, 2, 3])
  expect(corren).toEqual([0, 1, 2, 3])
})

it('sends away who finds the line full, and takes others once it has moved', async () => {
  const enTurno = turnos(1, 1)
  const [primera, segunda] = [obra(), obra()]
  const dos = [enTurno(() => primera.promise), enTurno(() => segunda.promise)]
  await expect(enTurno(async () => 1)).rejects.toMatchObject({ code: 'base_no_disponible', options: { retryAfter: 5 } })
  primera.resolve()
  await dos[0]
  const otra = enTurno(async () => 3)
  segunda.resolve()
  expect(await otra).toBe(3)
})
