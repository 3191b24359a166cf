import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, type ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { formatoFecha, formatoNumero } from '#contract/texto/formato'
import type { ExtractoRevisado, MapeoExtracto } from '#contract/recibos/movimientos'
import { Hoja, PreguntaDeFechas } from '#resources/catalogos/importar/Lectura.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Columnas } from './Columnas.tsx'
import { Renglones } from './Renglones.tsx'

interface ExtractoLeidoProps {
  extracto: ExtractoRevisado
  ocupado: boolean
  /** It names no other account, or somebody said that it goes into this one all the same. */
  esDeEsta: boolean
  onEsDeEsta: (otra_cuenta: string) => void
  /** Reads the same file once more, as it was told. */
  onLeer: (mapeo: MapeoExtracto) => void
  /** Reads it without the rows of these shapes. */
  onApartar: (formas: string[]) => void
  /** Reads another sheet of the same workbook. */
  onHoja: (libro: { hoja: string }) => void
  onImportar: () => void
  onOtro: () => void
}

const CIFRAS = { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, outline: 'none' } as const

/** A file as it was read, before anything of it is kept. */
export function ExtractoLeido({
  extracto,
  ocupado,
  esDeEsta,
  onEsDeEsta,
  onLeer,
  onApartar,
  onHoja,
  onImportar,
  onOtro,
}: ExtractoLeidoProps) {
  const palabra = (clave: string, valores?: Record<string, unknown>) => translate(`banco.archivo.${clave}`, valores)
  const { nuevas, repetidas, con_error, mapeo, desde, hasta, saldo_final, ignoradas, muestra, duda } = extracto
  const { otra_cuenta } = extracto
  const resultado = useRef<HTMLDivElement>(null)
  // The pressed button may be gone once the file is read again.
  useEffect(() => {
    if (document.activeElement === document.body) resultado.current?.focus({ preventScroll: true })
  }, [extracto])
  return (
    <>
      <Hoja {...extracto} ocupado={ocupado} onElegir={(hoja) => onHoja({ hoja })} />
      {!mapeo && extracto.formato === 'tabla' && <Alert severity="warning">{palabra('no_se_sabe')}</Alert>}
      {otra_cuenta && (
        <Alert
          severity="warning"
          action={
            !esDeEsta && (
              <Button color="inherit" size="small" disabled={ocupado} onClick={() => onEsDeEsta(otra_cuenta)}>
                {palabra('es_de_esta')}
              </Button>
            )
          }
        >
          {palabra('otra_cuenta', { cuenta: otra_cuenta })}
        </Alert>
      )}
      {extracto.recordado && <Alert severity="success">{palabra('recordado')}</Alert>}
      {duda && mapeo && (
        <PreguntaDeFechas duda={duda} ocupado={ocupado} onElegir={(orden_fecha) => onLeer({ ...mapeo, orden_fecha })} />
      )}
      {extracto.menos_dudoso && <Alert severity="info">{palabra('menos_dudoso')}</Alert>}
      {extracto.saldos_cuadran === false && <Alert severity="warning">{palabra('saldos_no_cuadran')}</Alert>}
      {ignoradas > 0 && (
        <Alert severity="info">
          {palabra('ignoradas', {
            smart_count: ignoradas,
            texto: extracto.ignoradas_muestra
              .slice(0, 3)
              .map(({ texto }) => `«${texto}»`)
              .join(', '),
          })}
        </Alert>
      )}
      {mapeo && extracto.renglones.length > 0 && (
        <Renglones
          key={extracto.hoja}
          renglones={extracto.renglones}
          recordadas={mapeo.apartadas}
          onApartar={onApartar}
        />
      )}
      {extracto.formato === 'tabla' && (
        <Panel titulo="banco.archivo.columnas">
          <Columnas key={JSON.stringify(mapeo)} extracto={extracto} onLeer={onLeer} />
        </Panel>
      )}
      <Box ref={resultado} tabIndex={-1} sx={CIFRAS}>
        <Cifra nombre={palabra('nuevos')}>{formatoNumero(nuevas)}</Cifra>
        <Cifra nombre={palabra('repetidos')}>{formatoNumero(repetidas)}</Cifra>
        {con_error > 0 && <Cifra nombre={palabra('con_error')}>{formatoNumero(con_error)}</Cifra>}
        <Cifra nombre={translate('banco.entradas')}>
          <Dinero centavos={extracto.entradas} />
        </Cifra>
        <Cifra nombre={translate('banco.salidas')}>
          <Dinero centavos={extracto.salidas} />
        </Cifra>
        {saldo_final !== null && (
          <Cifra nombre={palabra('saldo_final')}>
            <Dinero centavos={saldo_final} />
          </Cifra>
        )}
      </Box>
      {con_error > 0 && (
        <Panel titulo="banco.archivo.errores">
          <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
            {extracto.errores.map(({ linea, defecto, valor, columna }) => (
              <Typography key={`${linea} ${defecto}`} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {palabra(columna ? 'celda' : 'linea', { linea: formatoNumero(linea), columna })}:{' '}
                {translate(`banco.archivo.defecto.${defecto}`)} {valor}
              </Typography>
            ))}
          </Box>
        </Panel>
      )}
      {muestra.length > 0 && (
        <Panel
          titulo="banco.archivo.muestra"
          junto={desde && hasta && palabra('del_al', { desde: formatoFecha(desde), hasta: formatoFecha(hasta) })}
        >
          <Muestra muestra={muestra} />
        </Panel>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column-reverse', sm: 'row' },
          justifyContent: 'flex-end',
          gap: 1.5,
        }}
      >
        <Button variant="outlined" onClick={onOtro} disabled={ocupado}>
          {palabra('otro')}
        </Button>
        {nuevas > 0 && con_error === 0 && !duda && esDeEsta && (
          <Button variant="contained" onClick={onImportar} loading={ocupado}>
            {palabra('importar', { smart_count: nuevas })}
          </Button>
        )}
      </Box>
      {nuevas === 0 && repetidas > 0 && con_error === 0 && <Typography>{palabra('nada_nuevo')}</Typography>}
    </>
  )
}

const Cifra = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <Box>
    <Aparte>{nombre}</Aparte>
    <Typography variant="h3" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Box>
)

/** The first lines as they would be kept. */
function Muestra({ muestra }: Pick<ExtractoRevisado, 'muestra'>) {
  return (
    <TableContainer tabIndex={0}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('campos.fecha')}</TableCell>
            <TableCell>{translate('campos.descripcion')}</TableCell>
            <TableCell>{translate('campos.referencia')}</TableCell>
            <TableCell align="right">{translate('campos.monto')}</TableCell>
            <TableCell align="right">{translate('campos.saldo')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {muestra.map(({ linea, fecha, descripcion, referencia, monto, saldo, repetida }) => (
            <TableRow key={linea} sx={repetida ? { color: 'text.secondary', '& td': { color: 'inherit' } } : undefined}>
              <TableCell>{formatoFecha(fecha)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {descripcion}
                {repetida && ` · ${translate('banco.archivo.ya_esta')}`}
              </TableCell>
              <TableCell>{referencia}</TableCell>
              <TableCell align="right">
                <Dinero centavos={monto} />
              </TableCell>
              <TableCell align="right">{saldo !== null && <Dinero centavos={saldo} />}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
