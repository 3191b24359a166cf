import Typography from '@mui/material/Typography'
import { PARENTESCOS } from '#contract/catalogos/personas'
import type { Actividad } from '#contract/publico/consentimiento'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useAlmacen, useValor } from '../campos/almacen.ts'
import { CampoFecha } from '../campos/CampoFecha.tsx'
import { CampoLista, CampoOpcion } from '../campos/CampoOpcion.tsx'
import { CampoCorreo, CampoDni, CampoNombre, CampoTelefono, CampoTexto } from '../campos/CampoTexto.tsx'
import { claveDe, OTRA } from './carta-model.ts'

/** The step that asks for whom the letter is, for what, and who signs. */
export function PasoPersonas({ actividades }: { actividades: readonly Actividad[] }) {
  const almacen = useAlmacen()
  const cual = useValor<string>(almacen, 'cual')
  const parentesco = useValor<string>(almacen, 'encargado_parentesco')
  // DNI and other document: one of the two is needed, and neither is optional before the other is there.
  const dni = useValor<string>(almacen, 'encargado_dni')
  const otroDocumento = useValor<string>(almacen, 'encargado_otro_documento')
  const opciones = [
    ...actividades.map((una) => ({
      valor: claveDe(una),
      nombre: enLinea(una.nombre, una.horario),
    })),
    { valor: OTRA, nombre: 'consentimiento.personas.otra' },
  ]
  return (
    <>
      <Typography variant="h2" sx={TITULO}>
        {translate('consentimiento.personas.menor')}
      </Typography>
      <CampoNombre nombre="menor_nombres" etiqueta="consentimiento.campo.nombres" />
      <CampoNombre nombre="menor_apellidos" etiqueta="consentimiento.campo.apellidos" />
      <CampoFecha nombre="menor_fecha_nacimiento" etiqueta="consentimiento.campo.fecha_nacimiento" />
      <CampoDni
        nombre="menor_dni"
        etiqueta="consentimiento.campo.dni"
        ayuda="consentimiento.personas.dni_ayuda"
        autoComplete="off"
        opcional
      />
      <CampoLista nombre="cual" etiqueta="consentimiento.personas.actividad" opciones={opciones} />
      {cual === OTRA && (
        <CampoTexto
          nombre="actividad"
          etiqueta="consentimiento.personas.actividad_nombre"
          ayuda="consentimiento.personas.actividad_ayuda"
        />
      )}
      <Typography variant="h2" sx={TITULO}>
        {translate('consentimiento.personas.encargado')}
      </Typography>
      <CampoNombre nombre="encargado_nombres" etiqueta="consentimiento.campo.sus_nombres" autoComplete="given-name" />
      <CampoNombre
        nombre="encargado_apellidos"
        etiqueta="consentimiento.campo.sus_apellidos"
        autoComplete="family-name"
      />
      <CampoOpcion
        nombre="encargado_parentesco"
        etiqueta="consentimiento.personas.parentesco"
        opciones={PARENTESCOS.map((valor) => ({ valor, nombre: `consentimiento.parentesco.${valor}` }))}
      />
      {parentesco && parentesco !== 'madre' && parentesco !== 'padre' && (
        <CampoTexto
          nombre="documento_tutor"
          etiqueta="consentimiento.personas.documento_tutor"
          ayuda="consentimiento.personas.documento_tutor_ayuda"
          opcional={parentesco !== 'tutor'}
        />
      )}
      <CampoDni
        nombre="encargado_dni"
        etiqueta="consentimiento.campo.su_dni"
        ayuda="consentimiento.personas.su_dni_ayuda"
        opcional={otroDocumento.trim() !== ''}
      />
      <CampoTexto
        nombre="encargado_otro_documento"
        etiqueta="consentimiento.campo.otro_documento"
        ayuda="consentimiento.personas.otro_documento_ayuda"
        opcional={dni.trim() !== ''}
      />
      <CampoTelefono nombre="encargado_telefono" etiqueta="consentimiento.campo.su_telefono" />
      <CampoCorreo nombre="encargado_correo" etiqueta="consentimiento.campo.su_correo" opcional />
      <CampoTexto
        nombre="encargado_direccion"
        etiqueta="consentimiento.campo.su_direccion"
        autoComplete="street-address"
      />
    </>
  )
}

export const TITULO = { fontSize: '1.125rem', mt: 1, mb: 1.5 } as const
