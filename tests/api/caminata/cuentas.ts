import type { Client } from '#tests/api/apoyo/helper'

/* The arithmetic of the auditor: whole centavos, and fractions of them rounded once. */

/** Compares what a book says with what its papers come to. */
export type Cotejar = (libro: string, dice: unknown, papeles: unknown) => void

/** The nearest whole number to `arriba` / `abajo`, half away from zero. */
export function redondo(arriba: bigint, abajo: bigint): number {
  const [suyo, signo] = arriba < 0n ? [-arriba, -1n] : [arriba, 1n]
  return Number(signo * ((2n * suyo + abajo) / (2n * abajo)))
}

const PUNTOS: Readonly<Record<string, bigint>> = { gravado_15: 15n, gravado_18: 18n }

/** The tax within `total` centavos. */
export const impuestoDe = (total: number, tratamiento: string): number => {
  const tasa = PUNTOS[tratamiento] ?? 0n
  return redondo(BigInt(total) * tasa, 100n + tasa)
}

/** Sums by name; one that comes to nothing is not there. */
export class Sumas {
  private readonly sumas = new Map<string, number>()

  mas(nombre: string, monto: number): void {
    this.sumas.set(nombre, (this.sumas.get(nombre) ?? 0) + monto)
  }

  de = (nombre: string): number => this.sumas.get(nombre) ?? 0

  todas = (): Record<string, number> => sinCeros(Object.fromEntries(this.sumas))
}

export const sinCeros = (de: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(de)
      .filter(([, monto]) => monto !== 0)
      .toSorted(([una], [otra]) => una.localeCompare(otra)),
  )

/** The amounts of a printed line, in centavos: `1234.50`, `-0.07`. */
export const enCentavos = (escrito: string): number => {
  const monto = Number(escrito.replace('.', ''))
  if (!/^-?\d+\.\d\d$/.test(escrito)) throw new Error(`«${escrito}» is no amount`)
  return monto === 0 ? 0 : monto
}

/** `por(de)` of each, with what has the same. */
export function juntar<T, K>(de: readonly T[], por: (uno: T) => K): Map<K, T[]> {
  const grupos = new Map<K, T[]>()
  for (const uno of de) grupos.set(por(uno), [...(grupos.get(por(uno)) ?? []), uno])
  return grupos
}

const PAGINA = 500

/** All that a list holds, page by page. */
export async function todo<T>(who: Client, modulo: string, filtro: object): Promise<T[]> {
  const filas: T[] = []
  for (;;) {
    const { body } = await who.list<T>(modulo, filtro, ['id', 'ASC'], [filas.length, filas.length + PAGINA - 1])
    filas.push(...body)
    if (body.length < PAGINA) return filas
  }
}
