import io.trino.plugin.hive.HiveConnectorFactory;
import io.trino.spi.Plugin;
import io.trino.spi.connector.ConnectorFactory;
import java.util.List;

/** Registers the Hive connector. The module that does this in the Trino distribution isn't in Maven Central. */
public class HivePlugin implements Plugin {
  @Override
  public Iterable<ConnectorFactory> getConnectorFactories() {
    return List.of(new HiveConnectorFactory());
  }
}
