import Typography from '@mui/material/Typography'
import { MAX_CONTACTOS, TIPOS_SANGRE } from '#contract/publico/consentimiento'
import { translate } from '#i18n/translate'
import { CampoLista, CampoOpcion } from '../campos/CampoOpcion.tsx'
import { CampoNombre, CampoTelefono, CampoTexto } from '../campos/CampoTexto.tsx'
import { contactoNuevo } from './carta-model.ts'
import { Filas } from './Filas.tsx'
import { TITULO } from './PasoPersonas.tsx'

const AUTORIZA = [
  { valor: 'si', nombre: 'consentimiento.salud.autorizo' },
  { valor: 'no', nombre: 'consentimiento.salud.no_autorizo' },
]

/** The step of the child's health, and what to do when something happens. */
export const PasoSalud = () => (
  <>
    <CampoTexto
      nombre="alergias"
      etiqueta="consentimiento.campo.alergias"
      ayuda="consentimiento.salud.alergias_ayuda"
      lineas={2}
      opcional
    />
    <CampoTexto
      nombre="medicamentos"
      etiqueta="consentimiento.campo.medicamentos"
      ayuda="consentimiento.salud.medicamentos_ayuda"
      lineas={2}
      opcional
    />
    <CampoTexto
      nombre="condiciones"
      etiqueta="consentimiento.campo.condiciones"
      ayuda="consentimiento.salud.condiciones_ayuda"
      lineas={2}
      opcional
    />
    <CampoLista
      nombre="tipo_sangre"
      etiqueta="consentimiento.campo.tipo_sangre"
      opciones={TIPOS_SANGRE.map((valor) => ({ valor, nombre: valor }))}
      opcional
    />
    <CampoTexto nombre="seguro" etiqueta="consentimiento.campo.seguro" opcional />
    <Typography variant="h2" sx={TITULO}>
      {translate('consentimiento.salud.emergencia')}
    </Typography>
    <CampoOpcion nombre="autoriza_emergencia" etiqueta="consentimiento.salud.autoriza" opciones={AUTORIZA} />
    <Filas
      nombre="contactos"
      minimo={1}
      maximo={MAX_CONTACTOS}
      nueva={contactoNuevo}
      titulo="consentimiento.salud.contacto"
      agregar="consentimiento.salud.otro_contacto"
    >
      {(ruta) => (
        <>
          <CampoNombre nombre={`${ruta}.nombre`} etiqueta="consentimiento.campo.nombre_completo" />
          <CampoTexto
            nombre={`${ruta}.parentesco`}
            etiqueta="consentimiento.campo.parentesco"
            ayuda="consentimiento.salud.parentesco_ayuda"
          />
          <CampoTelefono nombre={`${ruta}.telefono`} etiqueta="consentimiento.campo.telefono" autoComplete="off" />
        </>
      )}
    </Filas>
  </>
)
