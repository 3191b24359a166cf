import * as z from 'zod'
import { motivo, motivoOpcional, type ClaseDeMotivo } from '#contract/motivos'
import type { Accion, ClavePermiso, NombreModulo } from '#contract/modulos'

/*
 * Acts: a verb on one record that is neither reading nor saving it (void, revoke, end, reopen). Told once, here; the
 * route, its permission, lock, refusal by state and trace (server/resource/actos.ts), the button and its dialog
 * (src/actos/Actos.tsx), the words by their keys, docs/diseno/estados.md and the test that tries every act from every
 * state follow from it (docs/decisions/2026-11-28-actos.md).
 */

/** The answer of a module with states, as zod tells it. */
type Respuesta = z.ZodType<{ id: number; estado: string }>
type RegistroDe<R extends Respuesta> = z.output<R>

export interface Declaracion<R extends Respuesta> {
  /** The right of the module that it takes. */
  permiso: Accion
  /** From which states; from any other it is refused, with the record as it is now. */
  de: readonly RegistroDe<R>['estado'][]
  /** The state that it leads to, where it is always the same. */
  a?: RegistroDe<R>['estado']
  /** What more must be so of the record, beside its state. */
  si?: (registro: RegistroDe<R>) => boolean
  /** Why it is done: from the school's list of that kind, or typed. */
  motivo: ClaseDeMotivo | 'escrito'
  /** The reason may be left out. */
  sinMotivo?: true
  /** Nobody can put back what it takes away: its button is red. */
  grave?: true
  /** i18n keys begin with it: `boton`, `pregunta`, `detalle`, `hecho` and `ya`, the refusal by state. */
  palabras: string
}

export interface Acto<R extends Respuesta = Respuesta> extends Declaracion<R> {
  modulo: NombreModulo
  /** The last part of its route, and what the bitácora calls it. */
  verbo: string
  clave: ClavePermiso
  cuerpo: typeof ConMotivo | typeof SinMotivo
  respuesta: R
}

/** Asks and answers what an act without fields of its own takes. */
export const ConMotivo = z.strictObject({ motivo })
const SinMotivo = z.strictObject({ motivo: motivoOpcional })

/**
 * The acts of a module by their verbs: `actosDe('Becas', Beca, { terminar: { … } })` is
 * `POST /Becas/:id/terminar`, answered with the record as it is afterwards.
 */
export function actosDe<R extends Respuesta, V extends string>(
  modulo: NombreModulo,
  respuesta: R,
  actos: Record<V, Declaracion<R>>,
): Record<V, Acto<R>> {
  return Object.fromEntries(
    Object.entries<Declaracion<R>>(actos).map(([verbo, acto]) => [
      verbo,
      {
        ...acto,
        modulo,
        verbo,
        clave: `${modulo}:${acto.permiso}`,
        cuerpo: acto.sinMotivo ? SinMotivo : ConMotivo,
        respuesta,
      },
    ]),
  ) as Record<V, Acto<R>>
}

/** Whether the record is in a state that the act begins from. */
export const sePuede = <R extends Respuesta>({ de, si }: Acto<R>, registro: RegistroDe<R>): boolean =>
  de.includes(registro.estado) && (si?.(registro) ?? true)
