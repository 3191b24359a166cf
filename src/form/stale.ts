/** One field that differs between what was opened, what is stored now and what the user wrote. */
export interface Diferencia {
  campo: string
  antes: unknown
  ahora: unknown
  suyo: unknown
}

type Campos = Record<string, unknown>

/** Fields that the server changes at every save: they are no difference that anybody wrote. */
const DEL_SERVIDOR = new Set(['version', 'actualizado_en', 'actualizado_por', 'creado_en'])

/** The fields that the user changed from `antes` (the record as it was opened). */
export function cambiosDe(antes: Campos, suyo: Campos): Campos {
  return Object.fromEntries(
    Object.entries(suyo).filter(([campo, value]) => !DEL_SERVIDOR.has(campo) && !same(value, antes[campo])),
  )
}

/** The user's fields upon the record as it is stored now, whose version makes them savable. */
export function reaplicar(antes: Campos, ahora: Campos, suyo: Campos): Campos {
  return { ...ahora, ...cambiosDe(antes, suyo) }
}

/** Fields that somebody else changed since the record was opened, beside what the user wrote in them. */
export function diferencias(antes: Campos, ahora: Campos, suyo: Campos): Diferencia[] {
  return Object.keys(ahora)
    .filter((campo) => !DEL_SERVIDOR.has(campo) && !same(antes[campo], ahora[campo]))
    .map((campo) => ({ campo, antes: antes[campo], ahora: ahora[campo], suyo: suyo[campo] }))
}

/** Forms write null or '' where the server had nothing. */
const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null))
