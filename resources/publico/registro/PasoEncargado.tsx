import Alert from '@mui/material/Alert'
import { PARENTESCOS } from '#contract/catalogos/personas'
import { translate } from '#i18n/translate'
import { useAlmacen, useValor } from '../campos/almacen.ts'
import { CampoCasilla } from '../campos/CampoCasilla.tsx'
import { CampoOpcion } from '../campos/CampoOpcion.tsx'
import { CampoCorreo, CampoDni, CampoNombre, CampoTelefono } from '../campos/CampoTexto.tsx'
import { puedeSinEncargado } from './registro-model.ts'
import type { Escrito, Reglas } from './registro-model.ts'

/** The step of the guardian, asked once for all students. */
export function PasoEncargado({ reglas }: { reglas: Reglas }) {
  const almacen = useAlmacen()
  const sinEncargado = useValor<boolean>(almacen, 'sin_encargado')
  const puede = puedeSinEncargado(almacen.valores() as Escrito, reglas)
  return (
    <>
      {puede && (
        <CampoCasilla
          nombre="sin_encargado"
          etiqueta="registro.campos.sin_encargado"
          ayuda="registro.campos.sin_encargado_ayuda"
        />
      )}
      {puede && sinEncargado ? (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {translate('registro.mayor_de_edad', { edad: reglas.mayoria_edad })}
        </Alert>
      ) : (
        <>
          <CampoNombre nombre="encargado.nombres" etiqueta="registro.campos.nombres" autoComplete="given-name" />
          <CampoNombre nombre="encargado.apellidos" etiqueta="registro.campos.apellidos" autoComplete="family-name" />
          <CampoOpcion
            nombre="encargado.parentesco"
            etiqueta="registro.campos.parentesco"
            opciones={PARENTESCOS.map((valor) => ({ valor, nombre: `opciones.parentesco.${valor}` }))}
          />
          <CampoTelefono
            nombre="encargado.telefono"
            etiqueta="registro.campos.telefono"
            ayuda="registro.campos.telefono_ayuda"
          />
          <CampoTelefono
            nombre="encargado.whatsapp"
            etiqueta="registro.campos.whatsapp"
            ayuda="registro.campos.whatsapp_ayuda"
            opcional
          />
          <CampoCorreo nombre="encargado.correo" etiqueta="registro.campos.correo" opcional />
          <CampoDni nombre="encargado.dni" etiqueta="registro.campos.dni" opcional />
        </>
      )}
    </>
  )
}
