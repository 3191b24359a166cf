import { useDataProvider, useTranslate } from 'react-admin'
import { hoyEn } from '#contract/fechas'
import { RevocarCartaBody, type Carta } from '#contract/reportes/carta-consentimiento'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { FechaInput } from '#src/form/FechaInput.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CARTAS } from './cartas-model.ts'

const validar = validarCon(RevocarCartaBody)

/** The guardian takes the letter back: on which day, and why. */
export function RevocarCarta({ carta }: { carta: Carta }) {
  if (carta.estado === 'revocada') return null
  return (
    <BotonDialogo label="cartas.revocar.boton" color="error" resource={CARTAS} action="anular">
      {(onClose) => <Pregunta carta={carta} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Pregunta({ carta: { id, numero, version, menor_nombre }, onClose }: { carta: Carta; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('cartas.revocar.pregunta', { numero })}
      detalle={translate('cartas.revocar.detalle', { nombre: menor_nombre })}
      guardar="cartas.revocar.boton"
      color="error"
      defaultValues={{ revocada_el: hoyEn(new Date()), motivo: '', version }}
      validate={validar}
      enviar={(values) => provider.accion(CARTAS, id, 'revocar', values)}
      hecho="cartas.revocar.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <FechaInput source="revocada_el" />
      <MotivoInput />
    </DialogoFormulario>
  )
}
