import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { PARENTESCOS } from '#contract/catalogos/personas'
import { useAlmacen, useValor } from '../campos/almacen.ts'
import { CampoCasilla } from '../campos/CampoCasilla.tsx'
import { CampoOpcion } from '../campos/CampoOpcion.tsx'
import { CampoCorreo, CampoDni, CampoNombre, CampoTelefono } from '../campos/CampoTexto.tsx'
import { puedeSinEncargado } from './registro-model.ts'
import type { Escrito, Reglas } from './registro-model.ts'

/** The step of the guardian, asked once for all students. */
export function PasoEncargado({ reglas }: { reglas: Reglas }) {
  const translate = useTranslate()
  const almacen = useAlmacen()
  const sinEncargado = useValor<boolean>(almacen, 'sin_encargado')
  const puede = puedeSinEncargado(almacen.valores() as Escrito, reglas)
  return (
    <>
      {puede && (
        <CampoCasilla
          nombre="sin_encargado"
          etiqueta="publico.campos.sin_encargado"
          ayuda="publico.campos.sin_encargado_ayuda"
        />
      )}
      {puede && sinEncargado ? (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {translate('publico.mayor_de_edad', { edad: reglas.mayoria_edad })}
        </Alert>
      ) : (
        <>
          <CampoNombre nombre="encargado.nombres" etiqueta="publico.campos.nombres" autoComplete="given-name" />
          <CampoNombre nombre="encargado.apellidos" etiqueta="publico.campos.apellidos" autoComplete="family-name" />
          <CampoOpcion
            nombre="encargado.parentesco"
            etiqueta="publico.campos.parentesco"
            opciones={PARENTESCOS.map((valor) => ({ valor, nombre: `opciones.parentesco.${valor}` }))}
          />
          <CampoTelefono
            nombre="encargado.telefono"
            etiqueta="publico.campos.telefono"
            ayuda="publico.campos.telefono_ayuda"
          />
          <CampoTelefono
            nombre="encargado.whatsapp"
            etiqueta="publico.campos.whatsapp"
            ayuda="publico.campos.whatsapp_ayuda"
            opcional
          />
          <CampoCorreo nombre="encargado.correo" etiqueta="publico.campos.correo" opcional />
          <CampoDni nombre="encargado.dni" etiqueta="publico.campos.dni" opcional />
        </>
      )}
    </>
  )
}
