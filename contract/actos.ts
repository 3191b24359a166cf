import * as z from 'zod'
import { motivo, type ClaseDeMotivo } from '#contract/motivos'
import type { Accion, ClavePermiso, NombreModulo } from '#contract/modulos'

/*
 * Acts: a verb on one record that is neither reading nor saving it (void, revoke, end, reopen). Told once, here; the
 * route, its permission, lock, refusal by state and trace (server/resource/actos.ts), the button and its dialog
 * (src/form/Actos.tsx), the words by their keys, docs/diseno/estados.md and the test that tries every act from every
 * state follow from it (docs/decisions/2026-11-28-actos.md).
 */

/** The answer of a module with states, as zod tells it. */
type Respuesta = z.ZodType<{ id: number; estado: string; version?: number }>

export interface Declaracion<R extends Respuesta> {
  /** The right of the module that it takes. */
  permiso: Accion
  /** From which states; from any other it is refused, with the record as it is now. */
  de: readonly z.output<R>['estado'][]
  /** The state that it leads to, where it is always the same. */
  a?: z.output<R>['estado']
  /** Why it is done: from the school's list of that kind, or typed. */
  motivo: ClaseDeMotivo | 'escrito'
  /** Fields that it asks beside the reason. `version` is compared with the record's. */
  pide?: z.ZodRawShape
  /** Nobody can put back what it takes away: its button is red. */
  grave?: true
  /** i18n keys begin with it: `boton`, `pregunta`, `detalle`, `hecho` and `ya`, the refusal by state. */
  palabras: string
}

/** Asks for a reason and nothing else. */
export const ConMotivo = z.strictObject({ motivo })
export type ConMotivo = z.output<typeof ConMotivo>

/** The body of its route: a reason, and what it asks beside. */
type CuerpoDe<D> = D extends { pide: infer P extends z.ZodRawShape }
  ? z.ZodObject<Omit<typeof ConMotivo.shape, keyof P> & P, z.core.$strict>
  : typeof ConMotivo

export type Acto<R extends Respuesta = Respuesta, D extends Declaracion<R> = Declaracion<R>> = D & {
  modulo: NombreModulo
  /** The last part of its route, and what the bitácora calls it. */
  verbo: string
  clave: ClavePermiso
  cuerpo: CuerpoDe<D>
  respuesta: R
}

/**
 * The acts of a module by their verbs: `actosDe('Becas', Beca, { terminar: { … } })` is `POST /Becas/:id/terminar`,
 * answered with the record as it is afterwards.
 */
export function actosDe<R extends Respuesta, const D extends Record<string, Declaracion<R>>>(
  modulo: NombreModulo,
  respuesta: R,
  declarados: D,
): { readonly [V in keyof D]: Acto<R, D[V]> } {
  return Object.fromEntries(
    Object.entries(declarados).map(([verbo, acto]) => [
      verbo,
      {
        ...acto,
        modulo,
        verbo,
        clave: `${modulo}:${acto.permiso}`,
        cuerpo: acto.pide ? ConMotivo.extend(acto.pide) : ConMotivo,
        respuesta,
      },
    ]),
  ) as never
}

/** Whether the record is in a state that the act begins from. */
export const sePuede = ({ de }: Pick<Acto, 'de'>, { estado }: { estado: string }): boolean => de.includes(estado)
