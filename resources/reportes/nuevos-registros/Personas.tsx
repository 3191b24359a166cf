import Box from '@mui/material/Box'
import { LINEAS_DE_ESTUDIANTE } from '#contract/catalogos/personas'
import { edad, formatoDni, formatoFecha, formatoInstante } from '#contract/texto/formato'
import type { RegistroVisto } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { Telefonos } from '#src/page/papel/Telefonos.tsx'

const PANELES = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
} as const

/** The student, the guardian and how it came, as the parent wrote them. */
export function Personas({ registro }: { registro: RegistroVisto }) {
  return (
    <Box sx={PANELES}>
      <Estudiante registro={registro} />
      <Encargado registro={registro} />
      <Registro registro={registro} />
    </Box>
  )
}

function Estudiante({ registro }: { registro: RegistroVisto }) {
  const {
    fecha_nacimiento,
    sexo,
    dni,
    otro_documento,
    otro_documento_tipo,
    otro_documento_pais,
    telefono,
    correo,
    municipio_nombre,
    observaciones,
  } = registro
  return (
    <Panel titulo="registros.estudiante">
      <Datos>
        <Dato campo="fecha_nacimiento">{formatoFecha(fecha_nacimiento)}</Dato>
        <Dato campo="edad">
          {translate('catalogos.clientes.anios', { smart_count: edad(fecha_nacimiento, hoyDelCentro()) })}
        </Dato>
        <Dato campo="sexo">{sexo && translate(`opciones.sexo.${sexo}`)}</Dato>
        <Dato campo="dni">{dni && formatoDni(dni)}</Dato>
        <Dato campo="otro_documento">
          {[otro_documento_tipo, otro_documento, otro_documento_pais].filter(Boolean).join(' ')}
        </Dato>
        <Dato campo="telefono">
          {telefono && <Telefonos persona={{ telefono, telefono_2: null, whatsapp: null }} />}
        </Dato>
        <Dato campo="correo">{correo}</Dato>
        {LINEAS_DE_ESTUDIANTE.map((linea) => (
          <Dato key={linea} campo={linea}>
            {registro[linea]}
          </Dato>
        ))}
        <Dato campo="municipio">{municipio_nombre}</Dato>
        <Dato campo="observaciones">
          {observaciones && (
            <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
              {observaciones}
            </Box>
          )}
        </Dato>
      </Datos>
    </Panel>
  )
}

function Encargado({ registro }: { registro: RegistroVisto }) {
  const {
    encargado_nombre,
    encargado_parentesco,
    encargado_dni,
    encargado_telefono,
    encargado_whatsapp,
    encargado_correo,
  } = registro
  return (
    <Panel titulo="registros.encargado">
      {encargado_nombre === null && <Aparte>{translate('registros.sin_encargado')}</Aparte>}
      <Datos>
        <Dato campo="nombre">{encargado_nombre}</Dato>
        <Dato campo="parentesco">
          {encargado_parentesco && translate(`opciones.parentesco.${encargado_parentesco}`)}
        </Dato>
        <Dato campo="dni">{encargado_dni && formatoDni(encargado_dni)}</Dato>
        <Dato campo="telefono">
          {(encargado_telefono ?? encargado_whatsapp) && (
            <Telefonos persona={{ telefono: encargado_telefono, telefono_2: null, whatsapp: encargado_whatsapp }} />
          )}
        </Dato>
        <Dato campo="correo">{encargado_correo}</Dato>
      </Datos>
    </Panel>
  )
}

const TONO_CARTA = { firmado: 'bien', falta: 'aviso', no_pide: 'neutro' } as const

const Registro = ({
  registro: { convocatoria_nombre, variante, creado_en, como_se_entero, consentimiento },
}: {
  registro: RegistroVisto
}) => (
  <Panel titulo="registros.convocatoria">
    <Datos>
      <Dato campo="convocatoria_nombre">{convocatoria_nombre}</Dato>
      <Dato campo="variante">{translate(`opciones.variante.${variante}`)}</Dato>
      <Dato campo="recibido_en">{formatoInstante(creado_en)}</Dato>
      <Dato campo="consentimiento">
        <Estado tono={TONO_CARTA[consentimiento]}>{translate(`registros.consentimiento.${consentimiento}`)}</Estado>
      </Dato>
      <Dato campo="como_se_entero">{como_se_entero && translate(`opciones.como_se_entero.${como_se_entero}`)}</Dato>
    </Datos>
  </Panel>
)
