import { camino } from './camino.ts'

type Rama = Record<PropertyKey, unknown>

const RESERVADAS: readonly unknown[] = ['__proto__', 'constructor', 'prototype']
const esIndice = (paso: unknown) => /^(0|[1-9]\d*)$/.test(String(paso))

/** Stands for lodash's `set`: it changes the object that it is given, and never what all objects are made of. */
export default function set<T>(objeto: T, ruta: unknown, valor: unknown): T {
  if (typeof objeto !== 'object' || !objeto) return objeto
  const pasos = camino(objeto, ruta)
  let rama = objeto as Rama
  for (const [i, paso] of pasos.entries()) {
    if (RESERVADAS.includes(paso)) return objeto
    if (i === pasos.length - 1) rama[paso] = valor
    else {
      const sigue = rama[paso]
      if (typeof sigue !== 'object' || !sigue) rama[paso] = esIndice(pasos[i + 1]) ? [] : {}
      rama = rama[paso] as Rama
    }
  }
  return objeto
}
