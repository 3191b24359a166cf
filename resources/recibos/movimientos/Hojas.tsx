import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { Link } from 'react-router'
import { finDeMes } from '#contract/tiempo/fechas'
import { formatoFecha, formatoInstante, formatoLempiras, formatoMes, enLinea } from '#contract/texto/formato'
import { ACTOS_DE_HOJA, type Hoja, type SaldosDeCuenta, type SinPareja } from '#contract/recibos/movimientos'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { CuentaSelect } from '#resources/recibos/cuentas/CuentaSelect.tsx'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { useConsulta, useFilas } from '#src/data/use-consulta.ts'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { DialogoFirmar, DialogoSaldoInicial } from './Firmar.tsx'
import { mesAnterior, MOVIMIENTOS } from './movimientos-model.ts'

/** Both balances of an account on any day, and its signed sheets. */
export function Hojas() {
  const hoy = hoyDelCentro()
  const [cuenta_id, setCuenta] = useState<number | null>()
  const [al, setAl] = useState(finDeMes(`${mesAnterior(hoy)}-01`))
  return (
    <Box sx={{ pb: { xs: 10, md: 2 }, maxWidth: 980 }}>
      <PageHeader titulo={translate('banco.hoja.pagina')}>
        <Button component={Link} to={`/${MOVIMIENTOS}`} size="small">
          {translate('comun.accion.volver')}
        </Button>
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 2, mb: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
        <CuentaSelect
          tipo="banco"
          value={cuenta_id}
          onChange={setCuenta}
          vacio={translate('banco.archivo.sin_cuentas')}
        />
        <CampoDeFecha label={translate('banco.hoja.al')} value={al} onChange={setAl} />
      </Box>
      {cuenta_id && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {al && <Saldos cuenta_id={cuenta_id} al={al} />}
          <Firmadas cuenta_id={cuenta_id} />
        </Box>
      )}
    </Box>
  )
}

function Saldos({ cuenta_id, al }: { cuenta_id: number; al: string }) {
  const { data, error, refetch } = useConsulta<SaldosDeCuenta>(MOVIMIENTOS, 'saldos', { params: { cuenta_id, al } })
  if (error) return <Fallo error={error} onRetry={() => void refetch()} />
  if (!data) return <Cargando />
  const palabra = (clave: string, valores?: Record<string, unknown>) => translate(`banco.hoja.${clave}`, valores)
  const { saldo_banco, saldo_libros, saldo_impreso, banco_no_nuestro, nuestro_no_banco, pendientes } = data
  const difiere = saldo_banco !== null && saldo_impreso !== null && saldo_impreso !== saldo_banco
  const fecha = formatoFecha(al)
  return (
    <>
      {saldo_banco === null && (
        <Alert
          severity="info"
          action={
            <BotonDialogo label="banco.hoja.saldo_inicial" resource={MOVIMIENTOS} action="edit">
              {(onClose) => <DialogoSaldoInicial cuenta_id={cuenta_id} onClose={onClose} />}
            </BotonDialogo>
          }
        >
          {palabra('sin_inicio')}
        </Alert>
      )}
      {difiere && (
        <Alert severity="warning">
          {palabra('no_cuadra', { impreso: formatoLempiras(saldo_impreso), suma: formatoLempiras(saldo_banco) })}
        </Alert>
      )}
      {pendientes > 0 && <Alert severity="info">{palabra('pendientes', { smart_count: pendientes })}</Alert>}
      {saldo_banco !== null && saldo_libros !== null && (
        <Panel
          titulo="banco.hoja.saldos"
          junto={
            <BotonDialogo
              label="banco.hoja.firmar"
              resource={MOVIMIENTOS}
              action="create"
              variant="contained"
              size="small"
            >
              {(onClose) => <DialogoFirmar saldos={data} onClose={onClose} />}
            </BotonDialogo>
          }
        >
          <RenglonMonto nombre={palabra('libros', { fecha })} monto={saldo_libros} />
          <RenglonMonto nombre={palabra('mas_banco')} monto={banco_no_nuestro.monto} />
          <RenglonMonto nombre={palabra('menos_nuestro')} monto={-nuestro_no_banco.monto} />
          <RenglonMonto nombre={palabra('banco', { fecha })} monto={saldo_banco} fuerte />
        </Panel>
      )}
      <Panel titulo="banco.hoja.banco_no_nuestro">
        <FilasSinPareja lado={banco_no_nuestro} />
      </Panel>
      <Panel titulo="banco.hoja.nuestro_no_banco">
        <FilasSinPareja lado={nuestro_no_banco} />
      </Panel>
    </>
  )
}

const RenglonMonto = ({ nombre, monto, fuerte }: { nombre: string; monto: number; fuerte?: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      py: 0.5,
      ...(fuerte && { borderTop: 1, borderColor: 'divider', fontWeight: 600 }),
    }}
  >
    <span>{nombre}</span>
    <Dinero centavos={monto} />
  </Box>
)

function FilasSinPareja({
  lado: { cuantos, monto, filas },
}: {
  lado: { cuantos: number; monto: number; filas: SinPareja[] }
}) {
  if (!cuantos) return <Typography variant="body2">{translate('banco.hoja.nada')}</Typography>
  return (
    <Box tabIndex={0} sx={{ maxHeight: 320, overflowY: 'auto', typography: 'body2' }}>
      {filas.map(({ fecha, nombre, detalle, motivo, monto: suyo }, index) => (
        <RenglonMonto key={index} nombre={enLinea(formatoFecha(fecha), nombre, detalle, motivo)} monto={suyo} />
      ))}
      <RenglonMonto
        nombre={cuantos > filas.length ? translate('banco.hoja.y_mas', { mas: cuantos - filas.length }) : ''}
        monto={monto}
        fuerte
      />
    </Box>
  )
}

function Firmadas({ cuenta_id }: { cuenta_id: number }) {
  const { data, error, refetch } = useFilas<Hoja>(MOVIMIENTOS, 'hojas', { params: { cuenta_id } })
  const ultima = data?.find(({ retirada_en }) => retirada_en === null)
  return (
    <Panel titulo="banco.hoja.firmadas">
      {error && <Fallo error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Cargando />}
      {data?.length === 0 && <Typography variant="body2">{translate('banco.hoja.ninguna')}</Typography>}
      {data?.map((hoja) => (
        <Box key={hoja.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 200 }}>
            {formatoMes(`${hoja.mes}-01`)} · <Dinero centavos={hoja.saldo_banco} /> · {hoja.usuario_nombre},{' '}
            {formatoInstante(hoja.firmada_en)}
            {hoja.retirada_en && ` · ${translate('banco.hoja.retirada')}: ${hoja.retirada_motivo ?? ''}`}
          </Typography>
          <Button
            size="small"
            onClick={() => void imprimirPdf(pathDe(MOVIMIENTOS, `hojas/${hoja.id}/pdf`), `banco-${hoja.mes}.pdf`)}
          >
            {translate('comun.accion.imprimir')}
          </Button>
          {hoja === ultima && (
            <Actos de={ACTOS_DE_HOJA} registro={hoja} params={{ mes: formatoMes(`${hoja.mes}-01`) }} fila />
          )}
        </Box>
      ))}
    </Panel>
  )
}
