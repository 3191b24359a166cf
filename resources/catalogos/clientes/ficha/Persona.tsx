import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LINEAS_DE_ESTUDIANTE } from '#contract/catalogos/personas'
import type { Cliente, Encargado } from '#contract/catalogos/clientes'
import { formatoDni, formatoFecha, formatoRtn, enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Telefonos } from '#src/page/papel/Telefonos.tsx'
import { aniosDe, CLIENTES } from '../cliente-model.ts'
import { Foto } from '../foto/Foto.tsx'

const PERSONA = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  p: 2,
  display: 'grid',
  gap: 2,
} as const

/** The student as a person, and how to reach the family; what looks odd comes first. */
export function Persona({ cliente }: { cliente: Cliente }) {
  const anios = aniosDe(cliente, hoyDelCentro())
  const otroDocumento = enLinea(cliente.otro_documento_tipo, cliente.otro_documento, cliente.otro_documento_pais)
  return (
    <Box component="aside" aria-label={translate('catalogos.clientes.ficha')} sx={PERSONA}>
      {Object.entries(cliente.advertencias).map(([campo, clave]) => (
        <Alert key={campo} severity="warning" sx={{ py: 0 }}>
          {translate(clave)}
        </Alert>
      ))}
      {cliente.datos_borrados_en && (
        <Alert severity="info" sx={{ py: 0 }}>
          {translate('catalogos.clientes.borrado')}
        </Alert>
      )}
      <Foto cliente={cliente} />
      <Box>
        {anios !== null && cliente.fecha_nacimiento && (
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, fontVariantNumeric: 'tabular-nums' }}>
            <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
              {translate('catalogos.clientes.anios', { smart_count: anios })}
            </Typography>
            <Aparte>{formatoFecha(cliente.fecha_nacimiento)}</Aparte>
          </Box>
        )}
        {!cliente.activo && <Estado>{translate('comun.estado.inactivo')}</Estado>}
        <Box component="dl" sx={{ m: 0 }}>
          <Dato campo="sexo">{cliente.sexo && translate(`opciones.sexo.${cliente.sexo}`)}</Dato>
          <Dato campo="dni">{cliente.dni && formatoDni(cliente.dni)}</Dato>
          <Dato campo="otro_documento">{otroDocumento}</Dato>
          <Dato campo="correo">
            {cliente.correo && (
              <Link href={`mailto:${cliente.correo}`} sx={{ overflowWrap: 'anywhere' }}>
                {cliente.correo}
              </Link>
            )}
          </Dato>
          {LINEAS_DE_ESTUDIANTE.map((linea) => (
            <Dato key={linea} campo={linea}>
              {cliente[linea]}
            </Dato>
          ))}
        </Box>
        <Telefonos persona={cliente} />
      </Box>
      {cliente.encargados.map((encargado) => (
        <Responsable key={encargado.encargado_id} encargado={encargado} />
      ))}
      {cliente.datos_facturacion.length > 0 && (
        <Bloque titulo="campos.datos_facturacion">
          {cliente.datos_facturacion.map(({ id, nombre, rtn }) => (
            <Typography key={id} variant="body2">
              {enLinea(nombre, rtn && formatoRtn(rtn))}
            </Typography>
          ))}
        </Bloque>
      )}
      {cliente.observaciones && (
        <Bloque titulo="campos.observaciones">
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {cliente.observaciones}
          </Typography>
        </Bloque>
      )}
    </Box>
  )
}

function Dato({ campo, children }: { campo: string; children: ReactNode }) {
  if (!children) return null
  return (
    <Box sx={{ display: 'flex', gap: 1, fontSize: '0.875rem', py: 0.25 }}>
      <Box component="dt" sx={{ color: 'text.secondary', flex: '0 0 96px' }}>
        {translate(`campos.${campo}`)}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Box>
    </Box>
  )
}

const Bloque = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
    <Typography variant="body2" component="h2" color="text.secondary" sx={{ fontWeight: 500 }}>
      {translate(titulo)}
    </Typography>
    {children}
  </Box>
)

function Responsable({ encargado }: { encargado: Encargado }) {
  const papeles = [
    translate(`opciones.parentesco.${encargado.parentesco}`),
    encargado.principal && translate('catalogos.clientes.encargado.principal'),
    encargado.es_pagador && translate('campos.es_pagador'),
  ]
  return (
    <Bloque titulo={enLinea(...papeles)}>
      <Typography sx={{ fontWeight: 600 }}>{`${encargado.nombres} ${encargado.apellidos}`}</Typography>
      {encargado.correo && (
        <Link href={`mailto:${encargado.correo}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {encargado.correo}
        </Link>
      )}
      <Telefonos persona={encargado} />
      {encargado.estudiantes > 1 && (
        <Enlace
          to={`/${CLIENTES}?filter=${encodeURIComponent(JSON.stringify({ encargado_id: encargado.encargado_id }))}`}
          variant="body2"
        >
          {translate('catalogos.clientes.encargado.ver_todos', { smart_count: encargado.estudiantes })}
        </Enlace>
      )}
    </Bloque>
  )
}
