import io.trino.plugin.hive.HiveConnectorFactory;
import io.trino.spi.Plugin;
import io.trino.spi.connector.ConnectorFactory;
import java.util.List;

/** Registers the Hive connector, which the distribution of Trino does in a module that Maven Central doesn't have. */
public class HivePlugin implements Plugin {
  @Override
  public Iterable<ConnectorFactory> getConnectorFactories() {
    return List.of(new HiveConnectorFactory());
  }
}
