import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useCanAccess } from 'react-admin'
import type { Cliente } from '#contract/catalogos/clientes'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import type { Cargo, Cuenta } from '#contract/recibos/cargos'
import { translate } from '#i18n/translate'
import { ArreglarVencido } from '#resources/catalogos/arreglos/ArreglarVencido.tsx'
import { CargoMenu } from '#resources/recibos/cargos/CargoMenu.tsx'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { BotonEstado } from '#resources/reportes/cxc/BotonEstado.tsx'
import { CXC } from '#resources/reportes/cxc/cxc-model.ts'
import { Recordatorios } from '#resources/reportes/cxc/Recordatorios.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { CLIENTES } from '../cliente-model.ts'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Cobrar } from './Cobrar.tsx'
import { DevolverSaldo } from './DevolverSaldo.tsx'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'

/** The student's charges, the oldest due first; settled ones stay out of sight until asked for. */
export function TabCuenta({ cliente }: { cliente: Cliente }) {
  const { data, error, isPending, refetch } = useConsulta<Cuenta>(CLIENTES, `${cliente.id}/cuenta`)
  if (isPending) return <Cargando />
  if (!data) return <Fallo error={error} onRetry={() => refetch()} />
  return <EstadoDeCuenta cuenta={data} />
}

function EstadoDeCuenta({ cuenta }: { cuenta: Cuenta }) {
  const [todos, setTodos] = useState(false)
  const { canAccess } = useCanAccess({ resource: CXC, action: 'list' })
  const saldados = cuenta.cargos.filter(({ debe }) => debe === 0)
  const shown = todos ? cuenta.cargos : cuenta.cargos.filter(({ debe }) => debe > 0)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 4, rowGap: 1, mb: 1.5 }}>
        <Cifra label="campos.debe">
          <Dinero centavos={cuenta.debe} />
        </Cifra>
        {cuenta.vencido > 0 && (
          <Cifra label="catalogos.clientes.cuenta.vencido" mal>
            <Dinero centavos={cuenta.vencido} />
          </Cifra>
        )}
        {cuenta.a_favor > 0 && (
          <Cifra label="campos.a_favor">
            <Dinero centavos={cuenta.a_favor} />
          </Cifra>
        )}
        <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <DevolverSaldo cuenta={cuenta} />
          <BotonEstado id={cuenta.cliente_id} />
          {cuenta.vencido > 0 && <ArreglarVencido id={cuenta.cliente_id} />}
          {cuenta.debe > 0 && <Cobrar id={cuenta.cliente_id} variant="outlined" />}
        </Box>
      </Box>
      {shown.length > 0 ? (
        <Cargos cargos={shown} />
      ) : (
        <Vacio texto={saldados.length ? 'catalogos.clientes.cuenta.al_dia_frase' : 'catalogos.clientes.cuenta.vacia'} />
      )}
      {saldados.length > 0 && (
        <Button size="small" sx={{ mt: 1 }} aria-expanded={todos} onClick={() => setTodos(!todos)}>
          {translate(todos ? 'catalogos.clientes.cuenta.ocultar_saldados' : 'catalogos.clientes.cuenta.ver_saldados', {
            smart_count: saldados.length,
          })}
        </Button>
      )}
      {canAccess && <Recordatorios cliente_id={cuenta.cliente_id} />}
    </>
  )
}

const Cifra = ({ label, mal, children }: { label: string; mal?: boolean; children: ReactNode }) => (
  <Box>
    <Aparte>{translate(label)}</Aparte>
    <Typography
      component="div"
      sx={{ fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3, color: mal ? 'error.main' : 'text.primary' }}
    >
      {children}
    </Typography>
  </Box>
)

const Cargos = ({ cargos }: { cargos: Cargo[] }) => (
  <Renglones aria-label={translate('catalogos.clientes.cuenta.cargos')}>
    {cargos.map((cargo) => (
      <Renglon
        key={cargo.id}
        titulo={cargo.descripcion}
        tachado={cargo.anulado}
        detalle={<Vencimiento cargo={cargo} />}
        cifra={
          <Box sx={{ fontWeight: 600 }}>
            <Dinero centavos={cargo.debe} />
          </Box>
        }
        despues={
          <Box sx={{ width: 32, flexShrink: 0 }}>
            <CargoMenu cargo={cargo} />
          </Box>
        }
      >
        {cargo.debe !== cargo.neto && !cargo.anulado && (
          <Box sx={{ color: 'text.secondary' }}>
            {translate('catalogos.clientes.cuenta.de')} <Dinero centavos={cargo.neto} />
          </Box>
        )}
      </Renglon>
    ))}
  </Renglones>
)

/** When it is due, or what became of it. */
function Vencimiento({ cargo }: { cargo: Cargo }) {
  const fecha = formatoFecha(cargo.vence)
  const [clave, tono] = estadoDe(cargo)
  return (
    <Box sx={{ fontSize: '0.8125rem', color: tono === 'mal' ? 'error.main' : 'text.secondary' }}>
      <Estado tono={tono}>
        {cargo.arreglo
          ? translate('arreglos.del_cargo', {
              numero: cargo.arreglo.numero,
              fecha: formatoFecha(cargo.arreglo.vence),
            })
          : translate(`catalogos.clientes.cuenta.${clave}`, { fecha })}
      </Estado>
      {cargo.descuento > 0 &&
        !cargo.anulado &&
        ` · ${translate('catalogos.matriculas.situacion.descuento', { monto: formatoLempiras(cargo.descuento) })}`}
      {cargo.factura && ` · ${translate('recibos.cobro.facturado', { numero: cargo.factura.numero })}`}
      {cargo.anulado_motivo && ` · ${cargo.anulado_motivo}`}
    </Box>
  )
}

function estadoDe({ anulado, debe, vencido }: Cargo) {
  if (anulado) return ['cargo_anulado', 'neutro'] as const
  if (debe === 0) return ['cargo_pagado', 'bien'] as const
  return vencido ? (['cargo_vencido', 'mal'] as const) : (['cargo_vence', 'info'] as const)
}
