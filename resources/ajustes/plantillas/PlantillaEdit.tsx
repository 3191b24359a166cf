import Alert from '@mui/material/Alert'
import { useMemo } from 'react'
import { useRecordContext } from 'react-admin'
import { plantillaDe, type Plantilla } from '#contract/ajustes/plantillas'
import { translate } from '#i18n/translate'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { PlantillaInputs } from './PlantillaInputs.tsx'
import { nombresDeCampos } from './nombres.ts'
import { VolverAlOriginal } from './VolverAlOriginal.tsx'

/** One text of the school: its words and fields, and how it reads with a real student while it is written. */
export const PlantillaEdit = () => (
  <Edicion titulo={({ clave }) => translate(`plantillas.nombre.${clave}`, { _: '' })}>
    <Texto />
  </Edicion>
)

function Texto() {
  const plantilla = useRecordContext<Plantilla>()
  const clave = plantilla?.clave
  const validar = useMemo(() => clave && validarCon(plantillaDe(clave)), [clave])
  if (!plantilla || !validar) return null
  return (
    <>
      {plantilla.faltan.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('plantillas.faltan', { campos: nombresDeCampos(plantilla.faltan) })}
        </Alert>
      )}
      <Formulario validate={validar} junto={<VolverAlOriginal original={plantilla.original} />}>
        <PlantillaInputs plantilla={plantilla} />
      </Formulario>
    </>
  )
}
