import { BooleanInput, NumberInput, TextInput } from 'react-admin'
import { FACTURAR } from '#contract/ajustes/centro'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { MunicipioInput } from '#src/form/campos/MunicipioInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { RtnInput, TelefonoInput } from '#src/form/campos/person-inputs.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { PorConfirmar } from '#src/page/papel/PorConfirmar.tsx'
import { useSeUsa } from '#src/session/apagados.ts'
import { Logo } from './Logo.tsx'
import { Mora } from './Mora.tsx'
import { Motivos } from './Motivos.tsx'

/** Points of law that the section of invoices decides. */
const FISCALES = ['facturar', 'consumidor_final', 'anticipos'] as const

export function CentroInputs() {
  const cobranza = useSeUsa('cobranza')
  const factura = useSeUsa('factura')
  return (
    <>
      <Seccion titulo="ajustes.centro.seccion.identidad">
        <Ancho>
          <TextInput source="nombre" isRequired helperText="ajustes.centro.ayuda.nombre" />
        </Ancho>
        <Ancho>
          <Logo />
        </Ancho>
        <RtnInput source="rtn" />
        <TelefonoInput source="telefono" />
        <Ancho>
          <TextInput source="direccion" />
        </Ancho>
        <MunicipioInput source="municipio" helperText="ajustes.centro.ayuda.municipio" />
        <Ancho>
          <TextInput source="correo" type="email" helperText="ajustes.centro.ayuda.correo" />
        </Ancho>
      </Seccion>
      <Seccion titulo="ajustes.centro.seccion.textos">
        <Ancho>
          <TextInput source="pie_recibo" multiline minRows={2} helperText="ajustes.centro.ayuda.pie_recibo" />
        </Ancho>
      </Seccion>
      <Seccion titulo="ajustes.centro.seccion.reglas">
        <NumberInput source="mayoria_edad" isRequired helperText="ajustes.centro.ayuda.mayoria_edad" />
        <NumberInput source="manual_dias" isRequired helperText="ajustes.centro.ayuda.manual_dias" />
        {cobranza && (
          <>
            <NumberInput source="arreglo_cuotas" isRequired helperText="ajustes.centro.ayuda.arreglo_cuotas" />
            <NumberInput source="arreglo_dias" isRequired helperText="ajustes.centro.ayuda.arreglo_dias" />
          </>
        )}
        <Ancho>
          <BooleanInput source="exigir_referencia" helperText="ajustes.centro.ayuda.exigir_referencia" />
        </Ancho>
        <Ancho>
          <BooleanInput source="conteo_ciego" helperText="ajustes.centro.ayuda.conteo_ciego" />
        </Ancho>
      </Seccion>
      <Mora />
      {factura && (
        <Seccion titulo="ajustes.centro.seccion.facturas">
          <Ancho>
            <Opciones source="facturar" opciones={FACTURAR} helperText="ajustes.centro.ayuda.facturar" />
          </Ancho>
          <DineroInput source="limite_consumidor_final" isRequired helperText="ajustes.centro.ayuda.limite" />
          <Ancho>
            <PorConfirmar puntos={FISCALES} />
          </Ancho>
        </Seccion>
      )}
      <Motivos />
    </>
  )
}
