import * as z from 'zod'
import type { CodigoError } from '#contract/errores'
import { motivo, motivoOpcional } from '#contract/motivos'
import type { ClaseDeMotivo } from '#contract/texto/motivos'
import type { Accion, ClavePermiso, NombreModulo } from '#contract/modulos'

/*
 * Acts: a verb on one record that is neither reading nor saving it (void, revoke, end, reopen). Told once, here; the
 * route, its permission, lock, refusal by state and trace (server/resource/actos.ts), the button and its dialog
 * (src/form/dialogos/Actos.tsx), the words by their keys, the picture of its states (`npm run estados`) and the test
 * that does every act follow from it (docs/decisions/2026-11-28-actos.md).
 */

export interface Declaracion<Estado extends string = string> {
  /** The right that it takes: an action of the module, or another module's. */
  permiso: Accion | ClavePermiso
  /** Others that may do it too. */
  tambien?: readonly ClavePermiso[]
  /** From which states; from any other it is refused, with the record as it is now. Without: from any. */
  de?: readonly Estado[]
  /** The state that it leads to, where it is always the same. */
  a?: Estado
  /** i18n keys of the refusal from a state, where it is not `ya`. */
  porque?: Readonly<Partial<Record<Estado, string>>>
  /** The code of the refusal by state, and with it its sentence, where the specification has one of its own. */
  codigo?: CodigoError
  /** Why it is done: from the school's list of that kind, or typed, or left out. Without: it asks for no reason. */
  motivo?: ClaseDeMotivo | 'escrito' | 'opcional'
  /** Fields that it asks beside the reason, whose rule is one. `version` is compared with the record's. */
  pide?: z.ZodRawShape & { motivo?: never }
  /** It moves money or makes a document: the request brings an `Idempotency-Key`, and the same twice is one. */
  unaVez?: true
  /** It makes a record, which its route answers with 201; as `unaVez`. */
  crea?: true
  /**
   * Columns of its record that it writes: `estado` as the state that it leads to, `…_en` now, `…_por` who does it,
   * `…motivo` why, any other as it is asked. One that does no more needs nothing of the server. They are written after
   * what the server does: that finds them as they were, and may answer others to be written with them.
   */
  escribe?: readonly string[]
  /** Its name in the bitácora, where that is not the verb. */
  rastro?: string
  /** Nobody can put back what it takes away: its button is red. */
  grave?: true
  /** It has a screen of its own, with its own words: of `palabras` only `ya`. */
  pantalla?: true
  /**
   * i18n keys begin with it: `boton`, `pregunta`, `detalle`, `hecho` and `ya`, the refusal by state; of a part also
   * `corto` and `de`, the button in its row and what names it; `frase`, its sentence in the bitácora, where that is not
   * one that all modules share.
   */
  palabras: string
}

/** Asks for a reason and nothing else. */
export const ConMotivo = z.strictObject({ motivo })
export type ConMotivo = z.output<typeof ConMotivo>

/** The body of its route: a reason, and what it asks beside. */
type CuerpoDe<D> = Declaracion extends D
  ? z.ZodObject
  : z.ZodObject<
      (D extends { motivo: 'opcional' }
        ? { motivo: typeof motivoOpcional }
        : D extends { motivo: string }
          ? typeof ConMotivo.shape
          : Nada) &
        (D extends { pide: infer P extends z.ZodRawShape } ? Omit<P, 'motivo'> : Nada),
      z.core.$strict
    >
type Nada = Record<never, never>

// eslint-disable-next-line typescript/no-explicit-any -- an act of any record
type Cualquiera = any

export type Acto<R = Cualquiera, D extends Declaracion<Cualquiera> = Declaracion, A = Cualquiera> = D & {
  modulo: NombreModulo
  /** The last part of its route, and what the bitácora calls it. */
  verbo: string
  /** The path before the record's id: the module, and the part of it that the record is. */
  ruta: string
  clave: ClavePermiso
  cuerpo: CuerpoDe<D>
  /** The record that it is done to. */
  registro: z.ZodType<R>
  /** The answer of its route. */
  respuesta: z.ZodType<A>
  estado: (registro: R) => string
}

/** Acts on something else than the record that their module answers. */
interface Sobre<R, E> {
  /** The path before a part's id, `Gastos/notas`: its module's record is locked, traced and answered. */
  ruta?: string
  /** Its schema, where the answer is another. */
  registro?: z.ZodType<R>
  /** Its state, where that is not its field `estado`, or where several values of that are one to these acts. */
  estado?: (registro: R) => E
}

/** The states of a record that tells them in `estado`. */
type EstadoDe<R> = R extends { estado: infer E extends string } ? E : never

/** Every act that what is loaded declares: of the server all, of a browser those of its screens. */
export const DECLARADOS: Acto[] = []

/**
 * The acts of a module by their verbs: `actosDe('Becas', Beca, { terminar: { … } })` is `POST /Becas/:id/terminar`,
 * answered with the record as it is afterwards.
 */
export function actosDe<
  A,
  const D extends Readonly<Record<string, Declaracion<E>>>,
  R = A,
  E extends string = EstadoDe<R>,
>(
  modulo: NombreModulo,
  respuesta: z.ZodType<A>,
  declarados: D,
  { ruta = modulo, registro, estado = estadoEscrito }: Sobre<R, E> = {},
): { readonly [V in keyof D]: Acto<R, D[V], A> } {
  const actos: Record<string, Acto> = Object.fromEntries(
    Object.entries(declarados).map(([verbo, acto]) => [
      verbo,
      {
        ...acto,
        modulo,
        verbo,
        ruta,
        clave: acto.permiso.includes(':') ? acto.permiso : `${modulo}:${acto.permiso}`,
        cuerpo: z.strictObject({
          ...(acto.motivo && { motivo: acto.motivo === 'opcional' ? motivoOpcional : motivo }),
          ...acto.pide,
        }),
        registro: registro ?? respuesta,
        respuesta,
        estado,
      },
    ]),
  ) as never
  DECLARADOS.push(...Object.values(actos))
  return actos as never
}

const estadoEscrito = (registro: unknown): never => (registro as { estado: never }).estado

/** Whether the record is in a state that the act begins from. */
export const sePuede = <R>({ de, estado }: Pick<Acto<R>, 'de' | 'estado'>, registro: R): boolean =>
  de?.includes(estado(registro)) ?? true
