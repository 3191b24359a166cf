import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FINES_IMAGEN, MAX_RETIRAN } from '#contract/publico/consentimiento'
import { translate } from '#i18n/translate'
import { useAlmacen, useError, useValor } from '../campos/almacen.ts'
import { CampoCasilla } from '../campos/CampoCasilla.tsx'
import { CampoOpcion } from '../campos/CampoOpcion.tsx'
import { CampoDni, CampoNombre, CampoTexto } from '../campos/CampoTexto.tsx'
import { descripcion, ETIQUETA, Notas } from '../campos/Rotulo.tsx'
import { retiraNueva } from './carta-model.ts'
import { Filas } from './Filas.tsx'
import { TITULO } from './PasoPersonas.tsx'

const IMAGEN = [
  { valor: 'no', nombre: 'consentimiento.imagen.no' },
  { valor: 'si', nombre: 'consentimiento.imagen.si' },
]

/** The step that asks who may come for the child and, apart and as one likes, whether pictures may be taken. */
export function PasoRetiro() {
  const imagen = useValor<string>(useAlmacen(), 'autoriza_imagen')
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>{translate('consentimiento.retiro.usted')}</Typography>
      <Filas
        nombre="retiran"
        maximo={MAX_RETIRAN}
        nueva={retiraNueva}
        titulo="consentimiento.retiro.persona"
        agregar="consentimiento.retiro.agregar"
      >
        {(ruta) => (
          <>
            <CampoNombre nombre={`${ruta}.nombre`} etiqueta="consentimiento.campo.nombre_completo" />
            <CampoTexto
              nombre={`${ruta}.parentesco`}
              etiqueta="consentimiento.campo.parentesco"
              ayuda="consentimiento.salud.parentesco_ayuda"
            />
            <CampoDni nombre={`${ruta}.dni`} etiqueta="consentimiento.campo.dni" autoComplete="off" opcional />
          </>
        )}
      </Filas>
      <CampoCasilla nombre="retira_solo" etiqueta="consentimiento.retiro.solo" />
      <Typography variant="h2" sx={TITULO}>
        {translate('consentimiento.imagen.titulo')}
      </Typography>
      <CampoOpcion
        nombre="autoriza_imagen"
        etiqueta="consentimiento.imagen.pregunta"
        ayuda="consentimiento.imagen.ayuda"
        opciones={IMAGEN}
        opcional
      />
      {imagen === 'si' && <Fines />}
    </>
  )
}

function Fines() {
  const error = useError(useAlmacen(), 'fines_imagen')
  return (
    <Box component="fieldset" {...descripcion('fines', undefined, error)} sx={{ border: 0, p: 0, m: 0, mb: 2.5 }}>
      <Box component="legend" sx={ETIQUETA}>
        {translate('consentimiento.imagen.para')}
      </Box>
      {FINES_IMAGEN.map((fin) => (
        <CampoCasilla key={fin} nombre={`fines.${fin}`} etiqueta={`opciones.fin_imagen.${fin}`} />
      ))}
      <Notas id="fines" error={error} />
    </Box>
  )
}
