import { useState, type ReactNode } from 'react'
import type * as z from 'zod'
import { sePuede, type Acto } from '#contract/actos'
import { translate } from '#i18n/translate'
import { BotonDialogo } from './BotonDialogo.tsx'
import { DialogoFormulario } from './DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'

interface ActosProps<A extends Acto> extends Omit<DialogoDeActoProps<A>, 'acto' | 'onClose'> {
  /** The acts of the record's module that have no screen of their own, in the order of their buttons. */
  de: readonly A[]
  /** In a row of a list: small buttons, each named by what it is of (`de`). */
  fila?: boolean
  variant?: 'contained' | 'outlined'
}

interface DialogoDeActoProps<A extends Acto> {
  acto: A
  registro: z.output<A['registro']>
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
  onClose: () => void
}

/** The buttons of what can be done with a record, as its state and the permissions of its user allow. */
export function Actos<A extends Acto>({ de, fila, variant, ...suyo }: ActosProps<A>) {
  const { registro, params } = suyo
  return de.map((acto) => {
    const { palabras, clave, verbo, grave } = acto
    const [resource = '', action = ''] = clave.split(':')
    const label = suyo.boton ?? `${palabras}.boton`
    const enFila = fila && {
      size: 'small' as const,
      sx: { minWidth: 0, px: 0.5, alignSelf: 'flex-start' },
      'aria-label': translate(`${palabras}.de`, { ...registro, ...params }),
    }
    return (
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
          {(onClose) => <DialogoDeActo acto={acto} onClose={onClose} {...suyo} />}
        </BotonDialogo>
      )
    )
  })
}

/** The question of an act, for a menu that opens it; `Actos` has a button for it. */
export function DialogoDeActo<A extends Acto>({
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
  const { palabras, ruta, verbo, grave, motivo, crea, unaVez = crea } = acto
  const dichos = { ...registro, ...params }
  const consecuencia = translate(detalle ?? `${palabras}.detalle`, dichos)
  const [modulo = '', ...parte] = ruta.split('/')
  // The record may be read again behind the dialog; another beginning would empty what is typed in it.
  const [inicial] = useState({ ...(motivo && { motivo: '' }), ...valores })
  return (
    <DialogoFormulario
      titulo={translate(`${palabras}.pregunta`, dichos)}
      guardar={boton ?? `${palabras}.boton`}
      {...(grave ? { color: 'error', detalle: consecuencia } : { detalle: consecuencia })}
      defaultValues={inicial}
      validate={validarCon(acto.cuerpo)}
      enviar={(values, accion) =>
        accion<z.output<A['respuesta']>>(modulo, null, [...parte, registro.id, verbo].join('/'), values)
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
