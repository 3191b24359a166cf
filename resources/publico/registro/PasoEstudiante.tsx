import Box from '@mui/material/Box'
import { useState } from 'react'
import { edad } from '#contract/texto/formato'
import { esFecha } from '#contract/tiempo/fechas'
import { lineaDe, LINEAS_DE_ESTUDIANTE, SEXOS } from '#contract/catalogos/personas'
import type { ConvocatoriaPublica } from '#contract/publico/convocatoria'
import { DATOS_ESTUDIANTE } from '#contract/publico/registro'
import { translate } from '#i18n/translate'
import { leerFecha } from '#src/form/campos/fechas.ts'
import { useAlmacen, useErrores, useValor } from '../campos/almacen.ts'
import { CampoFecha } from '../campos/CampoFecha.tsx'
import { CampoMunicipio } from '../campos/CampoMunicipio.tsx'
import { CampoOpcion } from '../campos/CampoOpcion.tsx'
import { CampoCorreo, CampoDni, CampoNombre, CampoTelefono, CampoTexto } from '../campos/CampoTexto.tsx'
import { AvisoEdad } from './AvisoEdad.tsx'

/** Letters of `05/03/2016`, and of the date that is kept of it. */
const FECHA_ENTERA = 10

const DE_TODO_ESTUDIANTE: ReadonlySet<string> = new Set(['nombres', 'apellidos', 'fecha_nacimiento', 'sexo', 'dni'])
/** Fields that may stay empty: out of the way until they are asked for. */
const OPCIONALES = DATOS_ESTUDIANTE.filter((campo) => !DE_TODO_ESTUDIANTE.has(campo))

interface PasoEstudianteProps {
  indice: number
  convocatoria: ConvocatoriaPublica
}

/** The student to be. The folded part is made once it is asked for: it is more than half of the fields. */
export function PasoEstudiante({ indice, convocatoria }: PasoEstudianteProps) {
  const almacen = useAlmacen()
  const errores = useErrores(almacen)
  const ruta = `estudiantes.${indice}`
  const nacimiento = useValor<string>(almacen, `${ruta}.fecha_nacimiento`)
  // As soon as it is whole, before its field is left: what comes then must not move the button under the finger.
  const entera = nacimiento.length === FECHA_ENTERA ? leerFecha(nacimiento, convocatoria.hoy) : null
  const mayor = esFecha(nacimiento) && edad(nacimiento, convocatoria.hoy) >= convocatoria.mayoria_edad
  const [pedido, setPedido] = useState(false)
  const abierto = OPCIONALES.some((campo) => almacen.leer(`${ruta}.${campo}`) || errores[`${ruta}.${campo}`])

  return (
    <>
      <CampoNombre
        nombre={`${ruta}.nombres`}
        etiqueta="registro.campos.nombres"
        ayuda="registro.campos.nombres_ayuda"
      />
      <CampoNombre nombre={`${ruta}.apellidos`} etiqueta="registro.campos.apellidos" />
      <CampoFecha nombre={`${ruta}.fecha_nacimiento`} etiqueta="registro.campos.fecha_nacimiento" />
      <AvisoEdad nacimiento={entera} convocatoria={convocatoria} />
      <CampoOpcion
        nombre={`${ruta}.sexo`}
        etiqueta="registro.campos.sexo"
        opcional
        opciones={SEXOS.map((valor) => ({ valor, nombre: `opciones.sexo.${valor}` }))}
      />
      <CampoDni
        nombre={`${ruta}.dni`}
        etiqueta="registro.campos.dni_estudiante"
        ayuda="registro.campos.dni_estudiante_ayuda"
        opcional
      />
      {mayor && <CampoTelefono nombre={`${ruta}.telefono`} etiqueta="registro.campos.telefono" autoComplete="tel" />}
      <Box
        component="details"
        open={abierto || undefined}
        onToggle={({ currentTarget }) => setPedido(currentTarget.open)}
        sx={{ mb: 2.5, ...PLEGADO }}
      >
        <summary>{translate('registro.mas_datos')}</summary>
        {(abierto || pedido) && (
          <>
            {!mayor && (
              <CampoTelefono
                nombre={`${ruta}.telefono`}
                etiqueta="registro.campos.telefono_estudiante"
                autoComplete="off"
                opcional
              />
            )}
            <CampoCorreo
              nombre={`${ruta}.correo`}
              etiqueta="registro.campos.correo_estudiante"
              autoComplete={mayor ? 'email' : 'off'}
              opcional
            />
            {LINEAS_DE_ESTUDIANTE.map((linea) => (
              <CampoTexto
                key={linea}
                nombre={`${ruta}.${linea}`}
                etiqueta={`registro.campos.${linea}`}
                ayuda={`registro.campos.${linea}_ayuda`}
                autoComplete={lineaDe(linea).autoComplete}
                opcional
              />
            ))}
            <CampoMunicipio nombre={`${ruta}.municipio`} etiqueta="registro.campos.municipio" opcional />
            <CampoTexto
              nombre={`${ruta}.otro_documento`}
              etiqueta="registro.campos.otro_documento"
              ayuda="registro.campos.otro_documento_ayuda"
              opcional
            />
            <CampoTexto
              nombre={`${ruta}.otro_documento_tipo`}
              etiqueta="registro.campos.otro_documento_tipo"
              opcional
            />
            <CampoTexto
              nombre={`${ruta}.otro_documento_pais`}
              etiqueta="registro.campos.otro_documento_pais"
              opcional
            />
            <CampoTexto
              nombre={`${ruta}.observaciones`}
              etiqueta="registro.campos.observaciones"
              ayuda="registro.campos.observaciones_ayuda"
              lineas={3}
              opcional
            />
          </>
        )}
      </Box>
    </>
  )
}

const PLEGADO = {
  '& summary': {
    minHeight: 48,
    display: 'flex',
    alignItems: 'center',
    fontWeight: 600,
    color: 'primary.main',
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& summary::before': { content: '"+"', width: 20, fontSize: '1.25rem', fontWeight: 400 },
  '&[open] summary::before': { content: '"−"' },
}
