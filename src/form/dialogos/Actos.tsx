import { useState, type ReactNode } from 'react'
import type * as z from 'zod'
import { sePuede, type Acto } from '#contract/actos'
import { translate } from '#i18n/translate'
import { BotonDialogo } from './BotonDialogo.tsx'
import { DialogoFormulario } from './DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'

interface ActosProps<A extends Acto> extends Suyo<A> {
  /** The record's acts, as the contract declares them: those that have a screen of their own (`pantalla`) have it. */
  de: readonly A[] | Readonly<Record<string, A>>
  registro: z.output<A['registro']>
  /** By its verb, what one of them has otherwise than the others. */
  propio?: Readonly<Record<string, Suyo<A>>>
  /** In a row of a list: small buttons, each named by what it is of (`de`). */
  fila?: boolean
}

/** The question of one act, or of one verb on several records, which are among its values. */
interface DialogoDeActoProps<A extends Preguntado> extends Omit<Suyo<A>, 'variant'> {
  acto: A
  registro: z.output<A['registro']>
  onClose: () => void
}

type Preguntado = Pick<Acto, 'ruta' | 'verbo' | 'palabras' | 'cuerpo' | 'respuesta' | 'registro'> &
  Partial<Pick<Acto, 'grave' | 'motivo' | 'crea' | 'unaVez'>>

interface Suyo<A extends Preguntado> {
  variant?: 'contained' | 'outlined'
  /** Values of the words, beside the record's own fields. */
  params?: Record<string, unknown>
  /** i18n key of the toast, where it is of the answer. */
  hecho?: (respuesta: z.output<A['respuesta']>) => string
  /** Called after success, where the screen cannot stay. */
  onHecho?: (respuesta: z.output<A['respuesta']>) => void
  /** i18n key of the button, where it is not the same for every record. */
  boton?: string
  /** i18n key of the consequence, where it is not the same for every record. */
  detalle?: string
  /** Inputs of what it asks before the reason, and what they begin with. */
  children?: ReactNode
  valores?: Record<string, unknown>
}

/** The buttons of what can be done with a record, as its state and the permissions of its user allow. */
export function Actos<A extends Acto>({ de, registro, propio, fila, ...deTodos }: ActosProps<A>) {
  return Object.values(de).map((acto) => {
    const { palabras, clave, verbo, grave, pantalla } = acto
    const { variant, ...suyo } = { ...deTodos, ...propio?.[verbo] }
    const [resource = '', action = ''] = clave.split(':')
    const label = suyo.boton ?? `${palabras}.boton`
    const enFila = fila && {
      size: 'small' as const,
      sx: { minWidth: 0, px: 0.5, alignSelf: 'flex-start' },
      'aria-label': translate(`${palabras}.de`, { ...registro, ...suyo.params }),
    }
    return (
      !pantalla &&
      sePuede(acto, registro) && (
        <BotonDialogo
          key={verbo}
          label={fila ? `${palabras}.corto` : label}
          color={grave && 'error'}
          variant={variant}
          resource={resource}
          action={action}
          {...enFila}
        >
          {(onClose) => <DialogoDeActo acto={acto} registro={registro} onClose={onClose} {...suyo} />}
        </BotonDialogo>
      )
    )
  })
}

/** The question of an act, for a menu that opens it; `Actos` has a button for it. */
export function DialogoDeActo<A extends Preguntado>({
  acto,
  registro,
  params,
  boton,
  detalle,
  valores,
  children,
  hecho,
  onHecho,
  onClose,
}: DialogoDeActoProps<A>) {
  const { palabras, ruta, verbo, grave, motivo, crea, unaVez = crea, cuerpo } = acto
  const dichos = { ...registro, ...params }
  const consecuencia = translate(detalle ?? `${palabras}.detalle`, dichos)
  const [modulo = '', ...parte] = ruta.split('/')
  // The record may be read again behind the dialog; another beginning would empty what is typed in it.
  const [inicial] = useState({
    ...(motivo && { motivo: '' }),
    ...('version' in cuerpo.shape && { version: (registro as { version: number }).version }),
    ...valores,
  })
  return (
    <DialogoFormulario
      titulo={translate(`${palabras}.pregunta`, dichos)}
      guardar={boton ?? `${palabras}.boton`}
      {...(grave ? { color: 'error', detalle: consecuencia } : { detalle: consecuencia })}
      defaultValues={inicial}
      validate={validarCon(cuerpo)}
      enviar={(values, accion) =>
        accion<z.output<A['respuesta']>>(modulo, null, [...parte, registro.id, verbo].filter(Boolean).join('/'), values)
      }
      unaVez={unaVez}
      hecho={hecho ?? (() => translate(`${palabras}.hecho`, dichos))}
      onHecho={onHecho}
      onClose={onClose}
      maxWidth="xs"
    >
      {children}
      {motivo && (
        <MotivoInput
          label={translate(`${palabras}.motivo`, { _: '' }) || undefined}
          clase={motivo === 'escrito' || motivo === 'opcional' ? undefined : motivo}
          opcional={motivo === 'opcional'}
          ayuda={translate(`${palabras}.motivo_ayuda`, { _: '' })}
          despues={children !== undefined}
        />
      )}
    </DialogoFormulario>
  )
}
