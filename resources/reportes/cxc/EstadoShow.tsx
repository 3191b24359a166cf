import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { LinkBase, useCanAccess, useCreatePath, useNotify } from 'react-admin'
import { useParams, useSearchParams } from 'react-router'
import { formatoFecha } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import type { EstadoDeCuenta } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { Cobrar } from '#resources/catalogos/clientes/ficha/Cobrar.tsx'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { LoQueHay } from '#src/page/LoQueHay.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { useSeUsa } from '#src/session/apagados.ts'
import { Antiguedad } from './Antiguedad.tsx'
import { Cifra } from './Cifra.tsx'
import { CXC, tiempoDe } from './cxc-model.ts'
import { Movimientos } from './Movimientos.tsx'
import { Periodo } from './Periodo.tsx'
import { Recordar } from './Recordar.tsx'
import { Recordatorios } from './Recordatorios.tsx'

const CLIENTES = recursoDe('Clientes')

/** The statement of account of a student, from one day to another: what it comes to, and every line of it. */
export function EstadoShow() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const periodo = Object.fromEntries(
    ['desde', 'hasta'].flatMap((end) => (params.get(end) ? [[end, params.get(end)]] : [])),
  )
  const { data, error, refetch } = useConsulta<EstadoDeCuenta>(CXC, id, {
    params: periodo,
    placeholderData: keepPreviousData,
  })
  if (error) return <SinDatos error={error} onRetry={() => refetch()} volver={CXC} />
  if (!data) return <PageSkeleton />
  return (
    <LoQueHay records={[data]} titulo={translate('cxc.estado.titulo')}>
      <Estado estado={data} />
    </LoQueHay>
  )
}

const Estado = ({ estado }: { estado: EstadoDeCuenta }) => (
  <>
    <PageHeader titulo={translate('cxc.estado.titulo')} junto={<Quien estado={estado} />}>
      <Acciones estado={estado} />
    </PageHeader>
    <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, alignItems: 'flex-start', mb: 1.5 }}>
        <Cifra
          titulo={translate(`cxc.estado.debe_${tiempoDe(estado.hasta)}`, {
            fecha: formatoFecha(estado.hasta),
          })}
          grande
        >
          <Dinero centavos={estado.debe} />
        </Cifra>
        <Cifra titulo={translate('campos.vencido')} mal={estado.vencido > 0}>
          <Dinero centavos={estado.vencido} />
        </Cifra>
        {estado.a_favor !== 0 && (
          <Cifra titulo={translate('campos.a_favor')}>
            <Dinero centavos={estado.a_favor} />
          </Cifra>
        )}
        <Box sx={{ ml: { sm: 'auto' } }}>
          <Periodo />
        </Box>
      </Box>
      <Antiguedad edades={estado} />
    </Paper>
    <Movimientos estado={estado} />
    <Recordatorios cliente_id={estado.id} />
  </>
)

function Quien({ estado: { id, nombre, codigo } }: { estado: EstadoDeCuenta }) {
  const { canAccess } = useCanAccess({ resource: CLIENTES, action: 'show' })
  const createPath = useCreatePath()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      {canAccess ? (
        <Box
          component={LinkBase}
          to={createPath({ resource: CLIENTES, type: 'show', id })}
          sx={{ color: 'primary.main', fontWeight: 600, py: 0.5 }}
        >
          {nombre}
        </Box>
      ) : (
        nombre
      )}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {codigo}
      </Box>
    </Box>
  )
}

function Acciones({ estado: { id, codigo, desde, hasta, vencido, debe } }: { estado: EstadoDeCuenta }) {
  const notify = useNotify()
  const seUsa = useSeUsa('cobranza')
  const imprimir = useMutation({
    mutationFn: () =>
      imprimirPdf(pathDe(CXC, `${id}/pdf`, { desde, hasta }), `estado-de-cuenta-${codigo}-${hasta}.pdf`),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintIcon />}
        loading={imprimir.isPending}
        loadingPosition="start"
        onClick={() => imprimir.mutate()}
      >
        {translate('comun.accion.imprimir')}
      </Button>
      {vencido > 0 && seUsa && (
        <BotonDialogo label="cxc.recordar.boton" resource={CXC} action="create" variant="outlined">
          {(onClose) => <Recordar cliente_id={id} onClose={onClose} />}
        </BotonDialogo>
      )}
      {debe > 0 && <Cobrar id={id} variant="contained" />}
    </>
  )
}
