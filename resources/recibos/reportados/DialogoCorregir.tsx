import { useDataProvider, useTranslate } from 'react-admin'
import { AvisoCorregir, type PagoReportadoUno } from '#contract/recibos/reportados'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/DineroInput.tsx'
import { FechaInput } from '#src/form/FechaInput.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { REPORTADOS } from './reportados-model.ts'

const VALIDAR = validarCon(AvisoCorregir)

interface DialogoCorregirProps {
  reportado: PagoReportadoUno
  onClose: () => void
}

/** Puts the amount or the day of a reported payment right before its receipt is made; the family reads why. */
export function DialogoCorregir({ reportado: { id, version, monto, fecha }, onClose }: DialogoCorregirProps) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('reportados.corregir.titulo')}
      detalle={translate('reportados.corregir.detalle')}
      guardar="reportados.corregir.guardar"
      defaultValues={{ version, monto, fecha, motivo: '' }}
      validate={VALIDAR}
      enviar={(values) => provider.accion(REPORTADOS, id, 'corregir', values)}
      hecho="reportados.corregir.hecho"
      onClose={onClose}
    >
      <DineroInput source="monto" isRequired />
      <FechaInput source="fecha" isRequired />
      <MotivoInput />
    </DialogoFormulario>
  )
}
