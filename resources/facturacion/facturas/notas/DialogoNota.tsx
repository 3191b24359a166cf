import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useCreatePath, useNavigate } from 'react-admin'
import type { Factura } from '#contract/facturacion/facturas'
import { translate } from '#i18n/translate'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { FACTURAS } from '#resources/facturacion/facturas/facturas-model.ts'
import { MontosDeLineas } from './MontosDeLineas.tsx'
import {
  erroresDeNota,
  juntoALosMontos,
  montosIniciales,
  peticionDe,
  type ClaseDeNota,
  type LineaConResto,
  type NotaEscrita,
} from './nota-model.ts'
import { NumeroInput } from '#resources/facturacion/facturas/NumeroInput.tsx'

interface DialogoNotaProps {
  factura: Factura
  clase: ClaseDeNota
  lineas: readonly LineaConResto[]
  /** i18n keys of the kind: `titulo`, `detalle`, `emitir`, `cuanto`, `total`, `hecha`. */
  palabras: string
  inicial?: Record<string, unknown>
  validar?: (values: FieldValues) => Record<string, unknown>
  /** The inputs of the kind alone, after the amounts. */
  children?: ReactNode
  onClose: () => void
}

/** The form of a note about a document: why, how much of each line, and its number; the note's own page opens. */
export function DialogoNota({
  factura: { id, numero },
  clase,
  lineas,
  palabras,
  inicial,
  validar,
  children,
  onClose,
}: DialogoNotaProps) {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  return (
    <DialogoFormulario<Factura>
      titulo={translate(`${palabras}.titulo`, { numero })}
      detalle={translate(`${palabras}.detalle`)}
      guardar={`${palabras}.emitir`}
      defaultValues={{
        motivo: '',
        montos: montosIniciales(lineas, clase),
        rango_id: null,
        correlativo: null,
        ...inicial,
      }}
      validate={(values) => ({ ...erroresDeNota(values, lineas, clase), ...validar?.(values) })}
      enviar={(values, accion) => accion<Factura>(FACTURAS, id, clase, peticionDe(values as NotaEscrita, lineas))}
      unaVez
      errores={juntoALosMontos}
      hecho={(nota) => translate(`${palabras}.hecha`, { numero: nota.numero })}
      onHecho={(nota) => navigate(createPath({ resource: FACTURAS, type: 'show', id: nota.id }))}
      onClose={onClose}
    >
      <MotivoInput clase="factura" ayuda="facturacion.nota.motivo_ayuda" />
      <MontosDeLineas
        lineas={lineas}
        cuanto={`${palabras}.cuanto`}
        total="facturacion.nota.total"
        sinTope={clase === 'nota-debito'}
      />
      {children}
      <NumeroInput tipo={clase === 'nota-credito' ? '06' : '07'} />
    </DialogoFormulario>
  )
}
