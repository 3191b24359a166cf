import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { formatoDni, formatoFecha, formatoLempiras, formatoPorcentaje, formatoTelefono } from '#contract/texto/formato'
import type { Diferencia, FilaMuestra, Importacion } from '#contract/importacion/importaciones'
import { translate } from '#i18n/translate'
import { Estado, type Tono } from '#src/list/columnas/Estado.tsx'

const TONO: Record<FilaMuestra['accion'], Tono> = { nueva: 'bien', cambiada: 'aviso', igual: 'neutro' }

/** Formats of fields whose value alone does not tell how it reads. */
const FORMATOS: [campos: RegExp, formato: (valor: string) => string][] = [
  [/^(saldo_inicial|a_favor|precio(_\w+)?)$/, (valor) => formatoLempiras(Number(valor))],
  [/^tasa$/, (valor) => formatoPorcentaje(Number(valor))],
  [/^(saldo_inicial_vence|fecha|fecha_\w+)$/, formatoFecha],
  [/dni$/, formatoDni],
  [/(telefono|telefono_2|whatsapp)$/, formatoTelefono],
]

/** The first rows as they would be saved. */
export const Muestra = ({ importacion: { columnas, muestra } }: { importacion: Importacion }) => (
  <Deslizable nombre="importacion.muestra">
    <TableHead>
      <TableRow>
        <TableCell>{translate('importacion.rechazo.linea')}</TableCell>
        <TableCell>{translate('importacion.resultado')}</TableCell>
        {columnas.map((campo) => (
          <TableCell key={campo}>{translate(`campos.${campo}`)}</TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {muestra.map(({ linea, accion, datos }) => (
        <TableRow key={linea}>
          <TableCell>{linea}</TableCell>
          <TableCell>
            <Estado tono={TONO[accion]}>{translate(`importacion.accion.${accion}`)}</Estado>
          </TableCell>
          {columnas.map((campo) => (
            <TableCell key={campo} sx={celda}>
              {escrito(campo, datos[campo])}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Deslizable>
)

/** Field by field, what a record has and what its row says. */
export function Diferencias({ diferencias }: { diferencias: readonly Diferencia[] }) {
  const valor = (campo: string, leido: Diferencia['campos'][number]['antes']) =>
    (leido !== null && escrito(campo, leido)) || translate('importacion.diferencia.vacio')
  return (
    <Deslizable nombre="importacion.diferencias">
      <TableHead>
        <TableRow>
          <TableCell>{translate('importacion.rechazo.linea')}</TableCell>
          <TableCell>{translate('importacion.diferencia.registro')}</TableCell>
          <TableCell>{translate('importacion.diferencia.cambio')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {diferencias.map(({ linea, nombre, campos }) => (
          <TableRow key={linea}>
            <TableCell sx={{ verticalAlign: 'top' }}>{linea}</TableCell>
            <TableCell sx={{ verticalAlign: 'top' }}>{nombre}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {campos.map(({ campo, antes, despues }) => (
                <div key={campo}>
                  {translate(`campos.${campo}`, { _: campo })}
                  {!campo.endsWith('_id') && (
                    <>
                      {': '}
                      <del>{valor(campo, antes)}</del> → <ins>{valor(campo, despues)}</ins>
                    </>
                  )}
                </div>
              ))}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Deslizable>
  )
}

const celda = { maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A table wider than the screen slides, by finger and by keyboard, within its own frame. */
export const Deslizable = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <Box role="region" aria-label={translate(nombre)} tabIndex={0} sx={{ overflow: 'auto', maxHeight: 420 }}>
    <Table size="small" stickyHeader>
      {children}
    </Table>
  </Box>
)

function escrito(campo: string, valor: FilaMuestra['datos'][string] | undefined): string {
  if (valor === undefined) return ''
  if (typeof valor === 'boolean') return translate(valor ? 'comun.si' : 'comun.no')
  const texto = String(valor)
  const [, formato] = FORMATOS.find(([campos]) => campos.test(campo)) ?? []
  return formato ? formato(texto) : translate(`opciones.${campo.replace(/^encargado_/, '')}.${texto}`, { _: texto })
}
