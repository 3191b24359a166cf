import type { ReactNode } from 'react'
import type * as z from 'zod'
import { useDataProvider, useTranslate } from 'react-admin'
import { sePuede, type Acto } from '#contract/actos'
import { recursoDe } from '#contract/modulos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from './BotonDialogo.tsx'
import { DialogoFormulario } from './DialogoFormulario.tsx'
import { MotivoInput } from './MotivoInput.tsx'
import { validarCon } from './validation.ts'

interface ActosProps<A extends Acto> {
  /** The acts of the record's module that have no screen of their own, in the order of their buttons. */
  de: readonly A[]
  registro: z.output<A['respuesta']>
  /** Values of the words, beside the record's own fields. */
  params?: Record<string, unknown>
  /** i18n key of the consequence, where it is not the same for every record. */
  detalle?: string
  /** Inputs of what it asks before the reason, and what they begin with. */
  children?: ReactNode
  valores?: Record<string, unknown>
}

/** The buttons of what can be done with a record, as its state and the permissions of its user allow. */
export const Actos = <A extends Acto>({ de, registro, ...suyo }: ActosProps<A>) =>
  de.map(
    (acto) =>
      sePuede(acto, registro) && (
        <BotonDialogo
          key={acto.verbo}
          label={`${acto.palabras}.boton`}
          color={acto.grave && 'error'}
          resource={recursoDe(acto.modulo)}
          action={acto.permiso}
        >
          {(onClose) => <Pregunta acto={acto} registro={registro} onClose={onClose} {...suyo} />}
        </BotonDialogo>
      ),
  )

interface PreguntaProps<A extends Acto> extends Omit<ActosProps<A>, 'de'> {
  acto: A
  onClose: () => void
}

function Pregunta<A extends Acto>({ acto, registro, params, detalle, valores, children, onClose }: PreguntaProps<A>) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const { palabras, modulo, verbo, grave, motivo } = acto
  const dichos = { ...registro, ...params }
  const consecuencia = translate(detalle ?? `${palabras}.detalle`, dichos)
  return (
    <DialogoFormulario
      titulo={translate(`${palabras}.pregunta`, dichos)}
      guardar={`${palabras}.boton`}
      {...(grave ? { color: 'error', detalle: consecuencia } : { detalle: consecuencia })}
      defaultValues={{ motivo: '', ...valores }}
      validate={validarCon(acto.cuerpo)}
      enviar={(values) => provider.accion(recursoDe(modulo), registro.id, verbo, values)}
      hecho={`${palabras}.hecho`}
      onClose={onClose}
      maxWidth="xs"
    >
      {children}
      <MotivoInput
        clase={motivo === 'escrito' ? undefined : motivo}
        ayuda={translate(`${palabras}.motivo_ayuda`, { _: '' })}
        despues={children !== undefined}
      />
    </DialogoFormulario>
  )
}
