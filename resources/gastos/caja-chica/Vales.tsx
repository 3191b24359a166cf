import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import { Reponer, type CajaChica, type Vale } from '#contract/gastos/caja-chica'
import { enLinea, formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { CAJA_CHICA, DE_LA_OFICINA, validarConOrigen } from './caja-chica-model.ts'
import { Origen } from './Origen.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'

const validar = validarConOrigen(Reponer)
const sumaDe = (vales: readonly Vale[]) => vales.reduce((suma, { total }) => suma + total, 0)

/** The vouchers that wait; all of them are replenished at once, but those that are left out. */
export function Vales({ caja }: { caja: CajaChica }) {
  const [fuera, setFuera] = useState<ReadonlySet<number>>(new Set())
  const { canAccess } = useCanAccess({ resource: CAJA_CHICA, action: 'autorizar' })
  const elegidos = caja.pendientes.filter(({ gasto_id }) => !fuera.has(gasto_id))
  const cambiar = (gasto_id: number) => {
    const otros = new Set(fuera)
    if (!otros.delete(gasto_id)) otros.add(gasto_id)
    setFuera(otros)
  }
  return (
    <Panel
      titulo="cajaChica.vale.titulo"
      junto={
        elegidos.length > 0 && (
          <BotonDialogo
            label="cajaChica.reponer.boton"
            resource={CAJA_CHICA}
            action="autorizar"
            variant="outlined"
            size="small"
          >
            {(onClose) => <DialogoReponer caja={caja} vales={elegidos} onClose={onClose} />}
          </BotonDialogo>
        )
      }
    >
      <Renglones ninguno={caja.pendientes.length === 0 && translate('cajaChica.vale.ninguno')}>
        {caja.pendientes.map(({ gasto_id, proveedor, fecha, descripcion, total, con_comprobante }) => (
          <Renglon
            key={gasto_id}
            antes={
              canAccess && (
                <Checkbox
                  size="small"
                  checked={!fuera.has(gasto_id)}
                  onChange={() => cambiar(gasto_id)}
                  slotProps={{
                    input: {
                      'aria-label': translate('cajaChica.vale.elegir', { proveedor, total: formatoLempiras(total) }),
                    },
                  }}
                  sx={{ alignSelf: 'flex-start', p: 0.5 }}
                />
              )
            }
            titulo={<Enlace to={`/${recursoDe('Gastos')}/${gasto_id}/show`}>{proveedor}</Enlace>}
            detalle={enLinea(
              formatoFecha(fecha),
              descripcion,
              !con_comprobante && translate('cajaChica.vale.sin_comprobante'),
            )}
            cifra={<Dinero centavos={total} />}
          />
        ))}
      </Renglones>
      {elegidos.length > 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 1, fontWeight: 650 }}>
          {translate('cajaChica.vale.elegidos', { smart_count: elegidos.length })}
          <Dinero centavos={sumaDe(elegidos)} />
        </Box>
      )}
    </Panel>
  )
}

function DialogoReponer({
  caja: { id, nombre, en_caja },
  vales,
  onClose,
}: {
  caja: CajaChica
  vales: readonly Vale[]
  onClose: () => void
}) {
  const total = sumaDe(vales)
  return (
    <DialogoFormulario
      titulo={translate('cajaChica.reponer.pregunta', { total: formatoLempiras(total), nombre })}
      detalle={translate('cajaChica.reponer.detalle', { queda: formatoLempiras(en_caja + total) })}
      guardar="cajaChica.reponer.boton"
      defaultValues={{ gasto_ids: vales.map(({ gasto_id }) => gasto_id), total, ...DE_LA_OFICINA }}
      validate={validar}
      enviar={(values, accion) => accion(CAJA_CHICA, id, 'reponer', values)}
      unaVez
      hecho="cajaChica.reponer.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <Origen />
    </DialogoFormulario>
  )
}
