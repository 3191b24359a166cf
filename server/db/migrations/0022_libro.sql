-- The tills of a day, beside the report of its receipts; those of a month, when it closes.
CREATE INDEX cajas_fecha ON cajas (fecha);
