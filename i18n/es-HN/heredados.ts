import type { ReglaHeredada } from '#contract/ajustes/heredados'

/** Faults that an earlier version left: what each is, and what is proposed to correct it. */
export const heredados = {
  titulo: 'Lo que dejó una versión anterior',
  nota: 'Campana no reescribe documentos: cada caso se corrige con documentos de hoy, y después se anota aquí qué se hizo.',
  atendidos: 'Ya atendidos',
  atender: {
    boton: 'Anotar qué se hizo',
    corto: 'Anotar qué se hizo',
    de: 'Anotar qué se hizo con %{quien}',
    pregunta: '%{quien}',
    detalle: 'Por ejemplo: «Se acreditó la factura 000-001-01-00000051», o por qué se deja así.',
    hecho: 'Anotado.',
    frase: 'anotó qué se hizo con lo que dejó una versión anterior, «%{que}»',
    ya: 'Alguien ya anotó qué se hizo con este caso.',
  },
  de: {
    rechazo_con_saldo: {
      que: 'Pagos rechazados que se tomaron de lo que pagó el saldo a favor',
      correccion:
        'Si nadie ha pagado lo que volvió a deberse, deshaga el rechazo en Conciliación y rechácelo otra vez: ahora toma lo que pagó ese dinero, con su ISV. Si ya se pagó, acredite con una nota de crédito la línea de la factura del recibo que perdió su pago.',
    },
    rechazo_impuesto: {
      que: 'Recibos con ISV de dinero que el banco rechazó, o sin el de dinero que sí entró',
      correccion:
        'Si nadie ha pagado lo que volvió a deberse, deshaga el rechazo en Conciliación y rechácelo otra vez. Si ya se pagó, compare el ISV de sus facturas vigentes con el del dinero que entró, y acredite lo que sobre.',
    },
    mora_con_isv: {
      que: 'Mora o intereses que llevan ISV',
      correccion:
        'Lo que nadie ha pagado, anúlelo y agréguelo otra vez como «Interés por pagar tarde». Lo que ya se facturó se queda como está; si su contador lo pide, acredítelo con una nota de crédito y cóbrelo otra vez como interés.',
    },
    mora_sobre_mora: {
      que: 'Mora cobrada sobre otra mora',
      correccion: 'Acredite su nota de débito por lo que aún se debe. Lo pagado, devuélvalo si su contador lo pide.',
    },
    ficha_unida: {
      que: 'Fichas unidas con las que quedó algo que debió pasar a la otra',
      correccion:
        'Al anotar qué se hizo, lo que quedó con la ficha que ya no está (cargos, recibos, saldo a favor, papeles) pasa a la que sigue a la flecha. Antes, vea que ambas sean de la misma persona; después, revise su estado de cuenta.',
    },
    transferencia_excedida: {
      que: 'Recibos que usaron de una transferencia más de lo que dice el banco',
      correccion:
        'Vea en Conciliación cuál de los recibos no es de esa transferencia. Si se pagó con otra, corrija su referencia; si se pagó de otra forma, anúlelo y cóbrelo como se pagó; si nadie lo pagó, anúlelo.',
    },
    constancia_debe: {
      que: 'Constancias de solvencia vigentes de quien debía por un arreglo de pago',
      correccion:
        'Revóquela con un motivo y, si la familia la pide y cumple su arreglo, dé la constancia de arreglo al día.',
    },
    arreglo_sin_firma: {
      que: 'Arreglos de pago por terminar, con más plazo que el del centro y sin firma',
      correccion: 'Confirme con dirección que vale como está, o anúlelo y acuerde otro con la firma de un supervisor.',
    },
    recibo_antes_del_anterior: {
      que: 'Recibos con fecha anterior a la del recibo de antes',
      correccion:
        'La computadora tenía otra fecha al cobrarlos. Si su mes sigue abierto, anúlelos y cóbrelos otra vez; si no, se quedan como están: anote la fecha real.',
    },
    factura_antes_de_la_anterior: {
      que: 'Facturas con fecha anterior a la del número de antes en su rango',
      correccion:
        'La computadora tenía otra fecha al emitirlas. Pregunte a su contador si se acreditan y se emiten otra vez con la fecha correcta.',
    },
  } satisfies Record<ReglaHeredada, { que: string; correccion: string }>,
}
